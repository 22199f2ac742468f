import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  type Cancellation,
  cancelBooking,
  type OpenBooking,
  type previewCancellation,
} from '#features/bookings/contract.ts'
import { formatTableDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { queryOf, send } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Shown } from '#platform/web/office/shown.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { isAbove } from '../payment-words.ts'
import { ANEW } from '../queries.ts'
import { type CancelledBy, cancelForm, goesBack, stillOwed, usualCharge } from './cancel-form.ts'

interface CancelDialogProps {
  /** The booking that is to be cancelled; nothing while the dialog is shut. */
  booking: OpenBooking | undefined
  onClose: () => void
  onCancelled: () => void
}

/** Cancels a booking: who wishes it, what the rule keeps and gives back, and the office's own word where it is kinder. */
export function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const terms = useQuery({
    ...queryOf<typeof previewCancellation>('/api/bookings/{id}/cancellation', { params: { id: booking?.id ?? 0 } }, []),
    ...ANEW,
    // What is shown is what will be: never an older answer.
    gcTime: 0,
    enabled: booking !== undefined,
  })
  return (
    <Dialog
      open={booking !== undefined}
      onClose={onClose}
      title={`Cancel booking #${booking?.id}?`}
      description={booking && `${booking.guestName}, ${booking.property?.title ?? 'Unknown Property'}`}
    >
      <Shown
        of={terms}
        what="what goes back"
        failed="Failed to work out the cancellation"
        failedClassName="[&>div]:border-none [&>div]:py-6"
        shapes={['h-12', 'h-12', 'h-12']}
        shapesClassName="space-y-4"
      >
        {(data) =>
          booking && (
            <CancelForm
              key={`${booking.version} ${data.charge}`}
              booking={booking}
              terms={data}
              onClose={onClose}
              onCancelled={onCancelled}
            />
          )
        }
      </Shown>
    </Dialog>
  )
}

interface CancelFormProps extends Omit<CancelDialogProps, 'booking'> {
  booking: OpenBooking
  terms: Cancellation
}

function CancelForm({ booking, terms, onClose, onCancelled }: CancelFormProps) {
  return (
    <OfficeForm
      name={`cancel-booking-${booking.id}-${booking.version}`}
      schema={cancelForm(terms.charge, booking.totalAmount)}
      initial={{ by: 'guest' as CancelledBy, charge: terms.charge, reason: '' }}
      send={({ by, charge, reason }, headers) =>
        send(
          cancelBooking,
          {
            params: { id: booking.id },
            body: { by, charge, ...(reason !== '' && { reason }), version: booking.version },
          },
          headers,
        )
      }
      success={{
        title: 'Booking cancelled',
        description: `Booking #${booking.id} of ${booking.guestName}. Its nights are free.`,
      }}
      failure={{ title: 'Error', description: 'Failed to cancel the booking. Nothing was changed.' }}
      onSent={onCancelled}
      sendLabel="Cancel booking"
      sendingLabel="Cancelling..."
      onCancel={onClose}
      cancelLabel="Keep booking"
    >
      <CancelFields terms={terms} />
    </OfficeForm>
  )
}

interface Given {
  by: CancelledBy
  charge: string
}

function CancelFields({ terms }: { terms: Cancellation }) {
  const { setValue } = useFormContext<Given>()
  const [by, charge] = useWatch<Given, ['by', 'charge']>({ name: ['by', 'charge'] })
  const back = goesBack(terms.received, charge)
  const owed = stillOwed(terms.received, charge)
  const usual = usualCharge(by, terms.charge)
  return (
    <div className="space-y-5">
      <div className="rounded-field bg-sand px-4 py-3 text-sm">
        {terms.isFree ? (
          <p>
            By the rule the guest may cancel without a charge
            {terms.freeUntil && ` until ${formatTableDay(terms.freeUntil)}`}: all that was paid goes back.
          </p>
        ) : (
          <p>
            The day until which a guest may cancel without a charge, {formatTableDay(terms.freeUntil)}, has passed. By
            the agreement {formatSum(terms.charge)} of the price is charged, whether or not it has been paid, and
            nothing of the deposit.
          </p>
        )}
        <p className="mt-1.5">
          Its nights are free at once. If they are let again, you are shown what could be given back.
        </p>
      </div>
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
            : `The agreement says ${formatSum(usual)}. You may charge less, with a reason.`
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
      <p role="status" className="flex items-baseline justify-between gap-4 border-line border-t pt-4 font-medium">
        {owed !== undefined && isAbove(owed) ? (
          <Outcome
            what="Still to pay by the guest"
            how={`${formatSum(terms.received)} has been received; the guest’s page says how to pay`}
            sum={owed}
          />
        ) : (
          <Outcome
            what="Goes back to the guest"
            how={`of ${formatSum(terms.received)} received; you send it, and enter it as a refund`}
            sum={back}
          />
        )}
      </p>
    </div>
  )
}

function Outcome({ what, how, sum }: { what: string; how: string; sum: string | undefined }) {
  return (
    <>
      <span>
        {what} <span className="block font-normal text-ink-soft text-sm">{how}</span>
      </span>
      <span className="text-xl tabular-nums">{sum === undefined ? '—' : formatSum(sum)}</span>
    </>
  )
}
