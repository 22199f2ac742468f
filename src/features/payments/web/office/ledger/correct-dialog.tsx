import * as z from 'zod/mini'
import type { LedgerEntry } from '#features/ledger/contract.ts'
import { correctEntry } from '#features/payments/contract.ts'
import { formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { line } from '#platform/shared/wire.ts'
import { send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ENTRY_LABELS } from '../payment-labels.ts'

interface CorrectDialogProps {
  bookingId: number
  /** Undefined while the dialog is closed. */
  entry: LedgerEntry | undefined
  onClose: () => void
  onCorrected: () => void
}

/** Dialog that asks for a reason and reverses an entry; entry and reversal stay in the ledger. */
export function CorrectDialog({ bookingId, entry, onClose, onCorrected }: CorrectDialogProps) {
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title="Reverse this entry?"
      description={
        entry && `${ENTRY_LABELS[entry.kind]}, ${formatPoundsText(entry.amount)}, ${formatListDay(entry.day)}`
      }
      width="narrow"
    >
      {entry && (
        <OfficeForm
          name={`correct-${bookingId}-${entry.id}`}
          schema={FIELDS}
          initial={{ reason: '' }}
          send={({ reason }, headers) =>
            send(correctEntry, { params: { id: bookingId, entryId: entry.id }, body: { reason } }, headers)
          }
          success={{ title: 'Entry reversed', description: 'Correction recorded.' }}
          failure={{ title: 'Error', description: 'Failed to reverse the entry' }}
          onSent={onCorrected}
          sendLabel="Reverse"
          sendingLabel="Reversing..."
          onCancel={onClose}
        >
          <p className="mb-4">
            Ledger entries are never edited. This adds an entry that reverses it. You can then enter the correct entry.
            {entry.otherBookingId !== null &&
              ` The matching entry on booking #${entry.otherBookingId} is also reversed.`}
            {entry.bankLineId !== null && ' The bank statement line becomes unmatched again.'}
          </p>
          <TextField name="reason" label="Why" autoComplete="off" maxLength={500} />
        </OfficeForm>
      )}
    </Dialog>
  )
}

const FIELDS = z.object({ reason: line(3, 500, 'Please give a reason of at least 3 characters') })
