import * as z from 'zod/mini'
import { formatUnsigned } from '#features/payments/web/office/payment-labels.ts'
import { type BankLine, setBankLineAside } from '#features/statements/contract.ts'
import { line as lineOfText } from '#platform/shared/wire.ts'
import { send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { SuggestedReasons } from '#platform/web/office/suggested-reasons.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { describeLine } from './line-labels.ts'

interface SetAsideDialogProps {
  line: BankLine | undefined
  onClose: () => void
  onDone: (line: BankLine) => void
}

/** Dialog that sets aside a line without a booking; a reason is required. */
export function SetAsideDialog({ line, onClose, onDone }: SetAsideDialogProps) {
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title="Set this line aside"
      description={line && `${formatUnsigned(line.amount)}: ${describeLine(line)}`}
      width="narrow"
    >
      {line && (
        <OfficeForm
          name={`set-aside-${line.id}`}
          schema={FIELDS}
          initial={{ reason: '' }}
          send={({ reason }, headers) => send(setBankLineAside, { params: { id: line.id }, body: { reason } }, headers)}
          success={{ title: 'Line set aside', description: 'You can reopen the line under “Set aside”.' }}
          failure={{ title: 'Error', description: 'Failed to set the line aside' }}
          onSent={onDone}
          sendLabel="Set aside"
          sendingLabel="Setting aside..."
          onCancel={onClose}
        >
          <p className="mb-4 text-ink-soft text-sm">
            Set a line aside if it belongs to no booking and needs no further work.
          </p>
          <SuggestedReasons reasons={SUGGESTED_REASONS} />
          <TextField name="reason" label="Why" autoComplete="off" maxLength={300} />
        </OfficeForm>
      )}
    </Dialog>
  )
}

const FIELDS = z.object({ reason: lineOfText(3, 300, 'Please give a reason of at least 3 characters') })

const SUGGESTED_REASONS = ['Paid to an owner', 'Cleaning', 'Bank charge', 'Transfer between our accounts']
