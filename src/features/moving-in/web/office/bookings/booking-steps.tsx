import { BOOKING_COLUMNS, type BookingChoices, type BookingPreview } from '#features/moving-in/contract.ts'
import { ChoiceQuestion } from '#platform/web/office/csv/choice-question.tsx'
import { FieldList } from '../field-list.tsx'
import { BOOKING_CALLS } from '../import-file.ts'
import { ImportSteps } from '../import-steps.tsx'
import { useImport } from '../use-import.ts'
import { PlannedBookings } from './planned-bookings.tsx'
import { UnknownHomes } from './unknown-homes.tsx'

const firstChoices = ({ columns }: BookingPreview): BookingChoices => ({ columns, dayOrder: null, homes: [] })

interface BookingStepsProps {
  file: File
  onClose: () => void
}

/** The import of a file of bookings. */
export function BookingSteps({ file, onClose }: BookingStepsProps) {
  const of = useImport(file, BOOKING_CALLS, firstChoices)
  const { preview, choices, change, isLoading } = of
  const question = preview?.question
  const unanswered = question && choices?.dayOrder === null ? `Please answer: ${question.question}` : ''
  return (
    <ImportSteps of={of} item="booking" fileName={file.name} unanswered={unanswered} onClose={onClose}>
      {preview && choices && (
        <>
          {question && (
            <section aria-label="Question about this file" className="mt-6 rounded-card bg-amber-tint px-4 py-4">
              <ChoiceQuestion
                question={question.question}
                note="The days of this file can be read in two ways."
                options={question.options}
                answer={choices.dayOrder}
                onAnswer={(value) =>
                  change({ ...choices, dayOrder: value === 'month-first' ? 'month-first' : 'day-first' })
                }
              />
            </section>
          )}
          <UnknownHomes preview={preview} choices={choices} onChange={change} />
          <FieldList
            preview={preview}
            layout={BOOKING_COLUMNS}
            columns={choices.columns}
            onChange={(columns) => change({ ...choices, columns })}
          />
          {preview.missing.length === 0 && <PlannedBookings preview={preview} busy={isLoading} />}
        </>
      )}
    </ImportSteps>
  )
}
