import { type Account, type Confirmation, confirmation } from '#features/staff/contract.ts'
import { Form } from '#platform/web/form/form.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import { EMPTY_CONFIRMATION, NEVER_STORED_FIELDS, PasswordAndCodeFields } from './confirmation-fields.tsx'

interface ConfirmationFormProps<Answer> {
  name: string
  account: Account
  send: (confirmation: Confirmation) => Promise<Answer>
  success: ToastMessage
  failure: string
  onSent?: (answer: Answer) => void
  onCancel: () => void
  sendLabel: string
  sendingLabel: string
}

/** Asks for a confirmation, then sends the action. */
export function ConfirmationForm<Answer>(props: ConfirmationFormProps<Answer>) {
  return (
    <Form
      name={props.name}
      robots="none"
      schema={confirmation}
      initial={EMPTY_CONFIRMATION}
      neverStored={NEVER_STORED_FIELDS}
      send={({ password, code }) => props.send({ password, code })}
      success={props.success}
      failure={{ title: props.failure, description: OFFICE_UNREACHABLE }}
      onSent={props.onSent}
      sendLabel={props.sendLabel}
      sendingLabel={props.sendingLabel}
      backAction={
        <Button variant="secondary" size="large" onClick={props.onCancel}>
          Cancel
        </Button>
      }
    >
      <PasswordAndCodeFields account={props.account} />
    </Form>
  )
}
