import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '#features/staff/contract.ts'
import { OwnPasswordForm } from '#features/staff/web/office/own-password-form.tsx'
import { showSession } from '#features/staff/web/office/queries.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Logout } from './account.tsx'
import { OfficeFrame } from './office-frame.tsx'

/** After a sign-in with a one-time password, a member of staff must choose a new password before anything else. */
export function ChoosePassword({ member }: { member: Member }) {
  const client = useQueryClient()
  return (
    <OfficeFrame aside={<Logout />}>
      <div className="mx-auto max-w-md pt-6 sm:pt-14">
        <h1 className="text-3xl">Choose your own password</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          Someone else created your one-time password. To continue, choose a password that only you know.
        </p>
        <Card className="p-6 sm:p-8">
          <OwnPasswordForm member={member} onChosen={(session) => showSession(client, session)} />
        </Card>
      </div>
    </OfficeFrame>
  )
}
