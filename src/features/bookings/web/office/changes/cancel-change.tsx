import { useFormContext, useWatch } from 'react-hook-form'
import {
  type BookingStatus,
  type Cancellation,
  type ChangePreview,
  cancelBooking,
} from '#features/bookings/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { send } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { type CancelledBy, cancelForm, defaultCharge, parseCharge } from './cancel-form.ts'
import { ChangeConsequences } from './change-consequences.tsx'
import { type ChangeFormProps, FAILURE, sendChange, toastWithUndo, useChangePreview } from './change-form.ts'
import { cancelLabel, describeBalance, describeCancellationTerms } from './describe-change.ts'
import type { StatusChange } from './requested-change.ts'

/** Lets the office cancel a booking at the agreed charge or a lower charge. */
export function CancelForm({ change, booking: { status }, preview, onAnswer }: ChangeFormProps<StatusChange>) {
  const { cancellation, version } = preview
  if (!cancellation) return <p>This booking is already cancelled.</p>
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
      success={(after) => toastWithUndo(change, after)}
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

interface CancelInput {
  by: CancelledBy
  charge: string
}

interface CancelFieldsProps {
  bookingId: number
  status: BookingStatus
  terms: Cancellation
  first: ChangePreview
}

/** The consequences come first, because on a phone the fields are below the visible area. */
function CancelFields({ bookingId, status, terms, first }: CancelFieldsProps) {
  const [by, charge] = useWatch<CancelInput, ['by', 'charge']>({ name: ['by', 'charge'] })
  const { data = first } = useChangePreview(bookingId, { status: 'cancelled', by, charge: parseCharge(charge) })
  return (
    <div className="space-y-5">
      <p className="text-sm">{describeCancellationTerms(terms, first.current, status)}</p>
      {data.agreed && (
        <ChangeConsequences preview={data} outcome={{ ...data.agreed, ...unchangedMoney(data) }}>
          <p className="mt-2">
            {Number(terms.received) > 0 ? formatPoundsText(terms.received) : 'Nothing'} has been received.{' '}
            {describeBalance(data.agreed)}
          </p>
        </ChangeConsequences>
      )}
      <WhoCancels agreed={terms.charge} />
      {Number(terms.charge) > 0 && (
        <TextField
          name="charge"
          label="Cancellation charge, in £"
          help={
            by === 'office'
              ? 'When the office cancels, the usual charge is £0. Another amount needs a reason.'
              : `The agreement says ${formatPoundsText(terms.charge)}. You may charge less if you give a reason.`
          }
          autoComplete="off"
          maxLength={12}
        />
      )}
      <TextField
        name="reason"
        label="Reason"
        optional
        help="This is kept for the office’s records."
        autoComplete="off"
        maxLength={500}
      />
    </div>
  )
}

function WhoCancels({ agreed }: { agreed: string }) {
  const { setValue } = useFormContext<CancelInput>()
  return (
    <div
      // Changing who cancels resets the charge to its default.
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement)
          setValue('charge', defaultCharge(target.value === 'office' ? 'office' : 'guest', agreed), {
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

/** Keeps due dates and amounts out of the listed changes, because a sentence describes the balance of a cancelled booking. */
function unchangedMoney({ current }: ChangePreview) {
  const { state: _, ...money } = current
  return money
}

function CancelLabel({ terms }: { terms: Cancellation }) {
  const charge = useWatch<CancelInput, 'charge'>({ name: 'charge' })
  return cancelLabel(parseCharge(charge) ?? terms.charge)
}
