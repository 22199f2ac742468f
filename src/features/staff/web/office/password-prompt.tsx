import { useEffect, useState } from 'react'
import { confirmation, confirmSession } from '#features/staff/contract.ts'
import { onForbidden, send } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { confirmationBody, EMPTY_CONFIRMATION, NEVER_STORED_FIELDS } from './confirmation-fields.tsx'
import { CodeField } from './second-factor/code-field.tsx'
import { useOneTimeCode } from './second-factor/use-one-time-code.ts'

/** Asks for the password when a call requires a recently entered password, then repeats the call. */
export function PasswordPrompt() {
  const [question, setQuestion] = useState<{ answer: (confirmed: boolean) => void }>()
  useEffect(() => {
    // Concurrent calls share a prompt.
    let open: { answered: Promise<boolean>; answer: (confirmed: boolean) => void } | undefined
    const unsubscribe = onForbidden(async (response) => {
      if (!(await isPasswordRequired(response))) return false
      if (!open) {
        const { promise: answered, resolve } = Promise.withResolvers<boolean>()
        const answer = (confirmed: boolean) => {
          open = undefined
          setQuestion(undefined)
          resolve(confirmed)
        }
        open = { answered, answer }
        setQuestion({ answer })
      }
      return open.answered
    })
    return () => {
      unsubscribe()
      open?.answer(false)
    }
  }, [])
  const cancel = () => question?.answer(false)
  return (
    <Dialog
      open={question !== undefined}
      onClose={cancel}
      title="Enter your password again"
      description="Please confirm that it is you. You will not be asked again for ten minutes."
      width="narrow"
    >
      <PasswordForm onConfirmed={() => question?.answer(true)} onCancel={cancel} />
    </Dialog>
  )
}

function PasswordForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { codeRequired, rethrowNotingCodeRequired } = useOneTimeCode()
  return (
    <OfficeForm
      name="password-again"
      schema={confirmation}
      initial={EMPTY_CONFIRMATION}
      neverStored={NEVER_STORED_FIELDS}
      send={(form) => send(confirmSession, { body: confirmationBody(form) }).catch(rethrowNotingCodeRequired)}
      failure={{
        title: 'Failed to confirm your password',
        description: OFFICE_UNREACHABLE,
      }}
      onSent={onConfirmed}
      sendLabel="Continue"
      sendingLabel="Checking..."
      onCancel={onCancel}
    >
      <div className="grid gap-5">
        <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
        {codeRequired && <CodeField name="code" takesFocus="when it appears" />}
      </div>
    </OfficeForm>
  )
}

async function isPasswordRequired(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'recentPassword' in body && body.recentPassword === true
}
