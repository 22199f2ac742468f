import * as z from 'zod/mini'
import { waiveCharge } from '#features/bookings/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { line } from '#platform/shared/wire.ts'
import { send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { subtractToZero } from '../payment-labels.ts'

interface WaiveDialogProps {
  /** Ledger of a cancelled stay; undefined while the dialog is closed. */
  ledger: Ledger | undefined
  onClose: () => void
  onWaived: () => void
}

/** Dialog that waives a part of a cancellation charge, by default the unpaid part. */
export function WaiveDialog({ ledger, onClose, onWaived }: WaiveDialogProps) {
  const charge = ledger?.money?.priceDue ?? '0.00'
  return (
    <Dialog
      open={ledger !== undefined}
      onClose={onClose}
      title="Waive part of the charge"
      description={
        ledger && `${ledger.guestName}, booking #${ledger.bookingId}: ${formatPoundsText(charge)} is charged`
      }
      width="narrow"
    >
      {ledger && (
        <OfficeForm
          name={`waive-${ledger.bookingId}-${ledger.version}`}
          schema={FIELDS}
          initial={{ charge: subtractToZero(charge, ledger.money?.priceOwed ?? '0.00'), reason: '' }}
          send={({ charge: newCharge, reason }, headers) =>
            send(
              waiveCharge,
              { params: { id: ledger.bookingId }, body: { charge: newCharge, reason, version: ledger.version } },
              headers,
            )
          }
          success={(booking) => ({
            title: 'Charge changed',
            description: `${formatPoundsText(booking.money?.priceDue ?? '0.00')} is charged for booking #${booking.id}.`,
          })}
          failure={{ title: 'Error', description: 'Failed to change the charge. Please try again.' }}
          onSent={onWaived}
          sendLabel="Change the charge"
          sendingLabel="Changing..."
          onCancel={onClose}
        >
          <div className="space-y-5">
            <TextField
              name="charge"
              label="Remaining charge, in £"
              help="The amount already paid is filled in. Keep that amount to waive the rest. The guest will be emailed (see Emails)."
              autoComplete="off"
              maxLength={12}
            />
            <TextField
              name="reason"
              label="Reason"
              help="This is kept for the office’s records."
              autoComplete="off"
              maxLength={500}
            />
          </div>
        </OfficeForm>
      )}
    </Dialog>
  )
}

const FIELDS = z.object({
  charge: z
    .string('Please enter an amount')
    .check(z.trim(), z.regex(/^\d{1,8}(?:\.\d{1,2})?$/, 'Please enter an amount such as 450.00')),
  reason: line(3, 500, 'Please give a reason of at least 3 characters'),
})
