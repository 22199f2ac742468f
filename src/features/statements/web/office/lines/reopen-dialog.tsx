import * as z from 'zod/mini'
import { formatUnsigned } from '#features/payments/web/office/payment-labels.ts'
import { type BankLine, reopenBankLine } from '#features/statements/contract.ts'
import { line as lineOfText } from '#platform/shared/wire.ts'
import { send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { describeLine } from './line-labels.ts'

interface ReopenDialogProps {
  line: BankLine | undefined
  onClose: () => void
  onDone: (line: BankLine) => void
}

/** Dialog that undoes a match. The reason is stored with the entries that correct the ledger. */
export function ReopenDialog({ line, onClose, onDone }: ReopenDialogProps) {
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title="Undo this match?"
      description={line && `${formatUnsigned(line.amount)}: ${describeLine(line)}`}
      width="narrow"
    >
      {line && (
        <OfficeForm
          name={`reopen-${line.id}-${line.allocations[0]?.entryId}`}
          schema={FIELDS}
          initial={{ reason: '' }}
          send={({ reason }, headers) => send(reopenBankLine, { params: { id: line.id }, body: { reason } }, headers)}
          success={{ title: 'Match undone', description: 'Correction recorded.' }}
          failure={{ title: 'Error', description: 'Failed to undo the match' }}
          onSent={onDone}
          sendLabel="Undo match"
          sendingLabel="Undoing..."
          onCancel={onClose}
        >
          <p className="mb-4">
            {line.allocations.length === 1
              ? 'The payment is reversed in the ledger of '
              : 'The payments are reversed in the ledgers of '}
            {line.allocations.map(({ guestName, bookingId }) => `${guestName}, booking #${bookingId}`).join('; ')}. The
            line returns to the unmatched lines.
          </p>
          <TextField
            name="reason"
            label="Why"
            placeholder="It belongs to another booking"
            autoComplete="off"
            maxLength={500}
          />
        </OfficeForm>
      )}
    </Dialog>
  )
}

const FIELDS = z.object({ reason: lineOfText(3, 500, 'Please give a reason of at least 3 characters') })
