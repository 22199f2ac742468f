import * as z from 'zod/mini'
import { type ApprovalRule, ruleForm, setApprovalRule } from '#features/approvals/contract.ts'
import { send } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'

/** An empty amount means that refunds need one person only. */
const form = z.object({
  bankDetails: ruleForm.shape.bankDetails,
  refundsOver: z.union([z.literal(''), ruleForm.shape.refundsOver], 'Please enter an amount such as 500'),
})

interface RuleDialogProps {
  /** The current rule; undefined while the dialog is closed. */
  rule: ApprovalRule | undefined
  onClose: () => void
}

export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  return (
    <Dialog
      open={rule !== undefined}
      onClose={onClose}
      title="What needs a second person"
      description="At least two people must have the role Everything. A stricter rule applies at once, a looser one when a second person approves it."
    >
      {rule && (
        <OfficeForm
          name="approval-rule"
          schema={form}
          initial={{ bankDetails: rule.bankDetails, refundsOver: rule.refundsOver ?? '' }}
          neverStored={NEVER_STORED_FIELDS}
          send={({ bankDetails, refundsOver }) =>
            send(setApprovalRule, { body: { bankDetails, refundsOver: toAmount(refundsOver) } })
          }
          success={({ isProposed }) =>
            isProposed
              ? {
                  title: 'Waits for a second person',
                  description: 'The rule stays as it is until a colleague approves.',
                }
              : { title: 'Rule saved' }
          }
          failure={{ title: 'Error', description: 'Failed to save the rule' }}
          onSent={onClose}
          onCancel={onClose}
          sendLabel="Save"
          sendingLabel="Saving..."
        >
          <div className="grid gap-5">
            <CheckboxField name="bankDetails" label="Changed bank details need a second person" />
            <TextField
              name="refundsOver"
              label="Refunds over this amount need a second person (£)"
              help="All refunds and returned deposits of a booking count. Leave it empty if one person is enough."
              optional
              autoComplete="off"
              maxLength={12}
            />
          </div>
        </OfficeForm>
      )}
    </Dialog>
  )
}

function toAmount(typed: '' | number | null): number | null {
  return typed === '' || typed === null ? null : typed / 100
}

const NEVER_STORED_FIELDS = ['bankDetails', 'refundsOver']
