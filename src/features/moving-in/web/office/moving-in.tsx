import { useRef, useState } from 'react'
import { BOOKING_COLUMNS, type FileKind, HOME_COLUMNS } from '#features/moving-in/contract.ts'
import { CsvDrop } from '#platform/web/office/csv/csv-drop.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { BookingSteps } from './bookings/booking-steps.tsx'
import { HomeSteps } from './homes/home-steps.tsx'
import { describeFileProblem } from './import-file.ts'
import { LayoutHelp } from './layout-help.tsx'
import { PastImports } from './past-imports.tsx'

const STEPS = { homes: HomeSteps, bookings: BookingSteps }

/** Moves homes and bookings in from another system or a spreadsheet. */
export function MovingIn() {
  const [chosen, setChosen] = useState<{ file: File; kind: FileKind }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setChosen(undefined)
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <section aria-label="Moving in">
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-3xl">
        Moving in
      </h1>
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Homes and bookings of another system or a spreadsheet. You see what will be made before it is made; nothing that
        is here is changed, and a whole import can be undone.
      </p>
      {chosen ? (
        <ChosenFile {...chosen} onClose={close} />
      ) : (
        <>
          <section aria-label="Homes" className="mb-8">
            <h2 className="mb-3 text-xl">Homes</h2>
            <p className="measure mb-4 text-ink-soft">
              First your homes. They are hidden from guests until you have completed and shown each of them.
            </p>
            <CsvDrop
              dropTitle="Drop a file of homes here"
              shortTitle="File of homes"
              help="A CSV file. Nothing is made before you confirm it."
              describeProblem={describeFileProblem}
              onFile={(file) => setChosen({ file, kind: 'homes' })}
            />
            <LayoutHelp layout={HOME_COLUMNS} items="homes" />
          </section>
          <section aria-label="Bookings">
            <h2 className="mb-3 text-xl">Bookings</h2>
            <p className="measure mb-4 text-ink-soft">
              Then past and coming bookings, with guests, prices and payments. Connect the calendars of other channels
              afterwards: nights that they list already are clashes.
            </p>
            <CsvDrop
              dropTitle="Drop a file of bookings here"
              shortTitle="File of bookings"
              help="A CSV file. Nothing is made before you confirm it, and no email is sent."
              describeProblem={describeFileProblem}
              onFile={(file) => setChosen({ file, kind: 'bookings' })}
            />
            <LayoutHelp layout={BOOKING_COLUMNS} items="bookings" />
          </section>
        </>
      )}
      <PastImports />
    </section>
  )
}

function ChosenFile({ file, kind, onClose }: { file: File; kind: FileKind; onClose: () => void }) {
  const Steps = STEPS[kind]
  return (
    <Card as="section" aria-label={file.name} className="p-5 sm:p-6">
      <h2 className="wrap-anywhere text-xl">{file.name}</h2>
      <Steps file={file} onClose={onClose} />
    </Card>
  )
}
