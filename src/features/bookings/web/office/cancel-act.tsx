import { useFormContext, useWatch } from 'react-hook-form'
import { type ActPreview, type Cancellation, cancelBooking } from '#features/bookings/contract.ts'
import { formatTableDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { send } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { ActConsequences } from './act-consequences.tsx'
import { ACT_BUTTONS, type ActFormProps, doneWithUndo, FAILURE, sendAct, useActPreview } from './act-form.ts'
import type { StatusAct } from './act-task.ts'
import { balanceInWords, cancelInWords } from './act-words.ts'
import { type CancelledBy, cancelForm, chargeAsked, usualCharge } from './cancel-form.ts'

/** Cancels a booking: who wishes it, what the agreement charges, and the office's own word where it is kinder. */
export function CancelAct({ act, booking, preview, onAnswer }: ActFormProps<StatusAct>) {
  const { cancellation, version } = preview
  if (!cancellation) return <p>This booking is cancelled already.</p>
  const { bookingId } = act
  return (
    <OfficeForm
      name={`act-${bookingId}-cancelled-${version}`}
      schema={cancelForm(cancellation.charge, booking.totalAmount)}
      initial={{ by: 'guest' as CancelledBy, charge: cancellation.charge, reason: '' }}
      send={({ by, charge, reason }, headers) =>
        sendAct(
          send(
            cancelBooking,
            { params: { id: bookingId }, body: { by, charge, ...(reason !== '' && { reason }), version } },
            headers,
          ),
        )
      }
      success={(after) => doneWithUndo(act, after)}
      failure={FAILURE}
      onSent={onAnswer}
      sendLabel={<CancelLabel terms={cancellation} />}
      sendingLabel="Cancelling..."
      onCancel={() => onAnswer(null)}
      cancelLabel="Keep the booking"
      className={ACT_BUTTONS}
    >
      <CancelFields bookingId={bookingId} terms={cancellation} first={preview} />
    </OfficeForm>
  )
}

interface Given {
  by: CancelledBy
  charge: string
}

function CancelFields({ bookingId, terms, first }: { bookingId: number; terms: Cancellation; first: ActPreview }) {
  const { setValue } = useFormContext<Given>()
  const [by, charge] = useWatch<Given, ['by', 'charge']>({ name: ['by', 'charge'] })
  const asked = chargeAsked(charge)
  const { data = first } = useActPreview(bookingId, { status: 'cancelled', by, charge: asked })
  return (
    <div className="space-y-5">
      <p className="text-sm">
        {terms.isFree
          ? `By the agreement the guest may cancel without a charge${terms.freeUntil ? ` until ${formatTableDay(terms.freeUntil)}` : ''}: all that was paid goes back.`
          : `The day until which a guest may cancel without a charge, ${formatTableDay(terms.freeUntil)}, has passed. By the agreement ${formatSum(terms.charge)} of the price is charged, whether or not it has been paid, and nothing of the deposit.`}
      </p>
      <div
        // The charge follows whose wish it is, whatever stood there before.
        onChange={(event) => {
          const { target } = event
          if (target instanceof HTMLSelectElement)
            setValue('charge', usualCharge(target.value === 'office' ? 'office' : 'guest', terms.charge), {
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
      <TextField
        name="charge"
        label="Charged of the price, in £"
        help={
          by === 'office'
            ? 'When the office cancels nothing is charged. Another sum wants a reason.'
            : `The agreement says ${formatSum(terms.charge)}. You may charge less, with a reason.`
        }
        autoComplete="off"
        maxLength={12}
      />
      <TextField
        name="reason"
        label="Reason"
        optional
        help="For the office’s own records."
        autoComplete="off"
        maxLength={500}
      />
      {data.kept && (
        <ActConsequences preview={data} outcome={{ ...data.kept, ...unchanged(data) }}>
          <p className="mt-2">
            {formatSum(terms.received)} has been received. {balanceInWords(data.kept)}
          </p>
        </ActConsequences>
      )}
    </div>
  )
}

/** What is due when is of no more interest once it is cancelled: what is left is a sentence. */
function unchanged({ present }: ActPreview) {
  const { state: _, ...money } = present
  return money
}

function CancelLabel({ terms }: { terms: Cancellation }) {
  const charge = useWatch<Given, 'charge'>({ name: 'charge' })
  return cancelInWords(chargeAsked(charge) ?? terms.charge)
}
