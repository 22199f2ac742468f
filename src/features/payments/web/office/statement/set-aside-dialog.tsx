import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { line as lineOfText } from '#platform/shared/wire.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { type BankLine, setBankLineAside } from '../../../contract.ts'
import { formatSize } from '../payment-words.ts'
import { lineInWords } from './line-words.ts'

interface SettleDialogProps {
  line: BankLine | undefined
  onClose: () => void
  onDone: (line: BankLine) => void
}

/** Puts a line away that belongs to no booking; it says why. */
export function SetAsideDialog({ line, onClose, onDone }: SettleDialogProps) {
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title="Set this line aside"
      description={line && `${formatSize(line.amount)}: ${lineInWords(line)}`}
      width="narrow"
    >
      {line && (
        <Form
          name={`set-aside-${line.id}`}
          robots="none"
          schema={FIELDS}
          initial={{ reason: '' }}
          send={({ reason }, headers) => send(setBankLineAside, { params: { id: line.id }, body: { reason } }, headers)}
          success={{ title: 'Line set aside', description: 'Under “Set aside” it can be opened again.' }}
          failure={{ title: 'Error', description: 'Failed to set the line aside' }}
          onSent={onDone}
          sendLabel="Set aside"
          sendingLabel="Setting aside..."
          beside={
            <Button variant="secondary" size="large" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <p className="mb-4 text-ink-soft text-sm">It belongs to no booking, and no longer waits.</p>
          <UsualReasons />
          <TextField name="reason" label="Why" autoComplete="off" maxLength={300} />
        </Form>
      )}
    </Dialog>
  )
}

const FIELDS = z.object({ reason: lineOfText(3, 300, 'Please give a reason of at least 3 characters') })

const USUAL = ['Paid to an owner', 'Cleaning', 'Bank charge', 'Between our own accounts']

function UsualReasons() {
  const { setValue, setFocus } = useFormContext<{ reason: string }>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend help nobody here
    <div role="group" aria-label="Usual reasons" className="mb-4 flex flex-wrap gap-2">
      {USUAL.map((reason) => (
        <button
          key={reason}
          type="button"
          onClick={() => {
            setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
            setFocus('reason')
          }}
          className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3 text-sm transition-colors hover:border-pine"
        >
          {reason}
        </button>
      ))}
    </div>
  )
}
