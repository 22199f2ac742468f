import { useState } from 'react'
import { type Account, renewRecoveryCodes, switchOffSecondFactor } from '#features/staff/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { AccountCard } from '../account-card.tsx'
import { confirmationBody } from '../confirmation-fields.tsx'
import { ConfirmationForm } from '../confirmation-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SwitchOnSecondFactor } from './switch-on-second-factor.tsx'

type OpenDialog = 'nothing' | 'switching on' | 'switching off' | 'renewing'

/** With fewer recovery codes left, the text is a warning. */
const FEW_CODES = 3

/** Status of the second factor, and the dialogs to change it. */
export function MySecondFactor({ account }: { account: Account }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>('nothing')
  const [codes, setCodes] = useState<string[]>()
  const { secondFactor } = account

  const finish = () => {
    setOpenDialog('nothing')
    setCodes(undefined)
  }
  // A dialog reports its closing late, when the next dialog may be open.
  const close = (what: OpenDialog) => () => setOpenDialog((now) => (now === what ? 'nothing' : now))
  const show = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setOpenDialog('nothing')
    setCodes(recoveryCodes)
  }
  return (
    <>
      <AccountCard
        title="Second factor"
        state={secondFactor ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}
        actions={
          secondFactor ? (
            <>
              <Button variant="secondary" onClick={() => setOpenDialog('renewing')}>
                New recovery codes
              </Button>
              <Button variant="secondary" onClick={() => setOpenDialog('switching off')}>
                Switch off
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpenDialog('switching on')}>Switch on</Button>
          )
        }
      >
        {secondFactor ? (
          <>
            <p>
              In addition to the password, a one-time code has been required since{' '}
              {formatBritishMoment(new Date(secondFactor.since))}.
            </p>
            <p className={secondFactor.recoveryCodesLeft < FEW_CODES ? 'mt-1 font-medium text-amber-ink' : 'mt-1'}>
              {describeLeft(secondFactor.recoveryCodesLeft)}
            </p>
          </>
        ) : (
          <p>With a second factor, someone who learns your password still cannot sign in.</p>
        )}
      </AccountCard>

      <Dialog open={openDialog === 'switching on'} onClose={close('switching on')} title="Switch on the second factor">
        <SwitchOnSecondFactor account={account} onOn={show} onCancel={close('switching on')} />
      </Dialog>
      <Dialog
        open={openDialog === 'switching off'}
        onClose={close('switching off')}
        title="Switch off the second factor?"
        description="The password alone is then enough to sign in, and the recovery codes stop working."
        width="narrow"
      >
        <ConfirmationForm
          name="second-factor-off"
          account={account}
          send={(confirmation) => send(switchOffSecondFactor, { body: confirmationBody(confirmation) })}
          success={{ title: 'Second Factor Off' }}
          failure="Failed to switch off the second factor"
          onSent={finish}
          onCancel={close('switching off')}
          sendLabel="Switch off"
          sendingLabel="Switching off..."
        />
      </Dialog>
      <Dialog open={openDialog === 'renewing'} onClose={close('renewing')} title="New recovery codes" width="narrow">
        <ConfirmationForm
          name="recovery-codes"
          account={account}
          send={(confirmation) => send(renewRecoveryCodes, { body: confirmationBody(confirmation) })}
          success={{ title: 'Ten New Recovery Codes', description: 'The old codes no longer work.' }}
          failure="Failed to create new codes"
          onSent={show}
          onCancel={close('renewing')}
          sendLabel="Create new codes"
          sendingLabel="Making..."
        />
      </Dialog>
      <Dialog open={codes !== undefined} onClose={finish} title="Your recovery codes">
        {codes && <RecoveryCodes codes={codes} onDone={finish} />}
      </Dialog>
    </>
  )
}

function describeLeft(left: number): string {
  if (left === 0) return 'No recovery code is left.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}
