import { useFormContext, useWatch } from 'react-hook-form'
import {
  type BookingStatus,
  type Cancellation,
  type ChangePreview,
  cancelBooking,
} from '#features/bookings/contract.ts'
import { formatSum } from '#platform/shared/money.ts'
import { send } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { type CancelledBy, cancelForm, requestedCharge, usualCharge } from './cancel-form.ts'
import { ChangeConsequences } from './change-consequences.tsx'
import { type ChangeFormProps, doneWithUndo, FAILURE, sendChange, useChangePreview } from './change-form.ts'
import type { StatusChange } from './change-task.ts'
import { describeAgreed, describeBalance, describeCancel } from './change-words.ts'

/** Cancels a booking: who cancels, the charge by the agreement, and an optional lower charge. */
export function CancelForm({ change, booking: { status }, preview, onAnswer }: ChangeFormProps<StatusChange>) {
  const { cancellation, version } = preview
  if (!cancellation) return <p>This booking is cancelled already.</p>
  const { bookingId } = change
  return (
    <OfficeForm
      name={`act-${bookingId}-cancelled-${version}`}
      schema={cancelForm(cancellation.charge)}
      initial={{ by: 'guest' as CancelledBy, charge: cancellation.charge, reason: '' }}
      send={({ by, charge, reason }, headers) =>
        sendChange(
          send(
            cancelBooking,
            { params: { id: bookingId }, body: { by, charge, ...(reason !== '' && { reason }), version } },
            headers,
          ),
        )
      }
      success={(after) => doneWithUndo(change, after)}
      failure={FAILURE}
      onSent={onAnswer}
      isEnd
      sendLabel={<CancelLabel terms={cancellation} />}
      sendingLabel="Cancelling..."
      onCancel={() => onAnswer(null)}
      cancelLabel="Keep the booking"
    >
      <CancelFields bookingId={bookingId} status={status} terms={cancellation} first={preview} />
    </OfficeForm>
  )
}

interface Given {
  by: CancelledBy
  charge: string
}

interface CancelFieldsProps {
  bookingId: number
  status: BookingStatus
  terms: Cancellation
  first: ChangePreview
}

/** The consequences come before the fields: on a phone the fields are below the visible area. */
function CancelFields({ bookingId, status, terms, first }: CancelFieldsProps) {
  const [by, charge] = useWatch<Given, ['by', 'charge']>({ name: ['by', 'charge'] })
  const { data = first } = useChangePreview(bookingId, { status: 'cancelled', by, charge: requestedCharge(charge) })
  return (
    <div className="space-y-5">
      <p className="text-sm">{describeAgreed(terms, status)}</p>
      {data.retained && (
        <ChangeConsequences preview={data} outcome={{ ...data.retained, ...unchanged(data) }}>
          <p className="mt-2">
            {Number(terms.received) > 0 ? formatSum(terms.received) : 'Nothing'} has been received.{' '}
            {describeBalance(data.retained)}
          </p>
        </ChangeConsequences>
      )}
      <WhoCancels agreed={terms.charge} />
      {Number(terms.charge) > 0 && (
        <TextField
          name="charge"
          label="Charged of the price, in £"
          help={
            by === 'office'
              ? 'When the office cancels, nothing is charged. Another amount needs a reason.'
              : `The agreement says ${formatSum(terms.charge)}. You may charge less, with a reason.`
          }
          autoComplete="off"
          maxLength={12}
        />
      )}
      <TextField
        name="reason"
        label="Reason"
        optional
        help="For the office’s own records."
        autoComplete="off"
        maxLength={500}
      />
    </div>
  )
}

function WhoCancels({ agreed }: { agreed: string }) {
  const { setValue } = useFormContext<Given>()
  return (
    <div
      // Changing who cancels resets the charge to the usual one.
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement)
          setValue('charge', usualCharge(target.value === 'office' ? 'office' : 'guest', agreed), {
            shouldValidate: true,
          })
      }}
    >
      <SelectField
        name="by"
        label="Who cancels"
        options={[
          { value: 'guest', label: 'The guest' },
          { value: 'office', label: 'The office' },
        ]}
      />
    </div>
  )
}

/** Hides changes of due dates and amounts: for a cancelled booking a sentence states the balance. */
function unchanged({ current }: ChangePreview) {
  const { state: _, ...money } = current
  return money
}

function CancelLabel({ terms }: { terms: Cancellation }) {
  const charge = useWatch<Given, 'charge'>({ name: 'charge' })
  return describeCancel(requestedCharge(charge) ?? terms.charge)
}
