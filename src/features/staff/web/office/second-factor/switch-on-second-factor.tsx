import { useState } from 'react'
import {
  type Account,
  firstCode,
  offerSecondFactor,
  type RecoveryCodes,
  type SecondFactorOffer,
  switchOnSecondFactor,
} from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { DecisionPending } from '#platform/web/form/form.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { confirmationBody } from '../confirmation-fields.tsx'
import { ConfirmationForm } from '../confirmation-form.tsx'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

interface SwitchOnSecondFactorProps {
  account: Account
  onOn: (answer: RecoveryCodes) => void
  onCancel: () => void
}

/** Asks for the password, then for the first code of the authenticator app. */
export function SwitchOnSecondFactor({ account, onOn, onCancel }: SwitchOnSecondFactorProps) {
  const [offer, setOffer] = useState<SecondFactorOffer>()
  if (offer) return <FirstCode offer={offer} onOn={onOn} onCancel={onCancel} />
  return (
    <>
      <p className="mb-5">
        You need an authenticator app: most password managers include one, and there are free apps for every phone.
      </p>
      <ConfirmationForm
        name="second-factor-offer"
        account={account}
        send={async (confirmation) => {
          setOffer(await send(offerSecondFactor, { body: confirmationBody(confirmation) }))
          throw new DecisionPending()
        }}
        success={{ title: 'Please scan the code' }}
        failure="Failed to switch on the second factor"
        onCancel={onCancel}
        sendLabel="Continue"
        sendingLabel="One moment..."
      />
    </>
  )
}

interface FirstCodeProps {
  offer: SecondFactorOffer
  onOn: (answer: RecoveryCodes) => void
  onCancel: () => void
}

/** Shows the secret and asks for its first code, which switches the second factor on. */
function FirstCode({ offer: { secret, uri, offer }, onOn, onCancel }: FirstCodeProps) {
  return (
    <OfficeForm
      name="second-factor-first-code"
      schema={firstCode}
      initial={{ offer, code: '' }}
      neverStored={['offer', 'code']}
      send={({ offer, code }) => send(switchOnSecondFactor, { body: { offer, code } })}
      success={{ title: 'Second Factor On', description: 'Now save the recovery codes.' }}
      failure={{
        title: 'Failed to switch on the second factor',
        description: OFFICE_UNREACHABLE,
      }}
      onSent={onOn}
      sendLabel="Switch on"
      sendingLabel="Switching on..."
      onCancel={onCancel}
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p>
            Scan this code with your authenticator app. If the app is on this device, enter this secret in the app
            instead:
          </p>
          <p
            className="wrap-anywhere mt-2 mb-5 rounded-field bg-sand px-3 py-2 [font-family:ui-monospace,monospace]"
            translate="no"
          >
            {inGroupsOfFour(secret)}
          </p>
          <CodeField name="code" recovery="not accepted" takesFocus="when it appears" />
        </div>
      </div>
    </OfficeForm>
  )
}

/** Groups of four are easier to read; authenticator apps ignore the spaces. */
function inGroupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
