import { useState } from 'react'
import { forgottenForm, requestPasswordLink } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'

/** Asks for an email with a link. Without a mail server, names the command on the server instead. */
export function ForgottenPassword({ canEmail }: { canEmail: boolean }) {
  const [open, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setOpen(false)
    setAsked(false)
  }
  return (
    <div className="mt-5">
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Forgotten your password?
      </Button>
      <Dialog open={open} onClose={close} title="Forgotten your password?" width="narrow">
        {!canEmail ? (
          <p>
            No mail server is set. On the server, <code>npm run staff -- reset NAME</code> gives a one-time password.
          </p>
        ) : isAsked ? (
          <p role="status">
            If there is an account with this name and an email address, a link to choose a password is on its way. It
            works for an hour.
          </p>
        ) : (
          <Form
            name="forgotten-password"
            robots="none"
            schema={forgottenForm}
            initial={INITIAL}
            neverStored={NEVER_STORED_FIELDS}
            send={({ account }) => send(requestPasswordLink, { body: { account } })}
            failure={{ title: 'The link could not be sent', description: OFFICE_UNREACHABLE }}
            onSent={() => setAsked(true)}
            sendLabel="Send a link"
            sendingLabel="Sending..."
          >
            <TextField name="account" label="Username or email address" autoComplete="username" maxLength={254} />
          </Form>
        )}
      </Dialog>
    </div>
  )
}

const INITIAL = { account: '' }
const NEVER_STORED_FIELDS = ['account']
