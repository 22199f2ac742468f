import { useQueryClient } from '@tanstack/react-query'
import { useSite } from '#features/settings/web/queries.ts'
import { DemoAccount } from '#features/staff/web/office/demo-account.tsx'
import { ForgottenPassword } from '#features/staff/web/office/forgotten-password.tsx'
import { showSession } from '#features/staff/web/office/queries.ts'
import { SignInForm } from '#features/staff/web/office/sign-in-form.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { OfficeFrame } from './office-frame.tsx'

export function SignIn() {
  const { settings, demo, mail } = useSite()
  const client = useQueryClient()
  return (
    <OfficeFrame>
      <div className="mx-auto max-w-md pt-6 sm:pt-14">
        <h1 className="text-3xl">Admin Login</h1>
        <p className="mt-2 mb-6 text-ink-soft">For the staff of {settings.business.name}.</p>
        <Card className="p-6 sm:p-8">
          <SignInForm onSignedIn={(session) => showSession(client, session)} />
          {mail !== 'demo' && <ForgottenPassword canEmail={mail === 'sent'} />}
        </Card>
        {demo && (
          <div className="mt-4">
            <DemoAccount />
          </div>
        )}
      </div>
    </OfficeFrame>
  )
}
