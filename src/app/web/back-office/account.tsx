import { useMutation, useQueryClient } from '@tanstack/react-query'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import { useLocation } from 'wouter'
import { officeUrl } from '#features/office-url.ts'
import { type Member, signOut } from '#features/staff/contract.ts'
import { send } from '#platform/web/api.ts'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { forgetPlaces } from './navigation/places.ts'
import { closeOffice } from './use-session-end.ts'

/** The member's name, linked to the settings of the account, and the Logout button. */
export function Account({ member }: { member: Member }) {
  return (
    <>
      <SiteLink
        href={officeUrl('settings', { section: 'account' })}
        className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-sm underline-offset-4 hover:underline max-sm:hidden"
      >
        <CircleUserRound size={18} strokeWidth={1.75} aria-hidden="true" />
        {member.firstName} {member.lastName}
        <span className="sr-only">, my account</span>
      </SiteLink>
      <Logout />
    </>
  )
}

export function Logout() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(signOut, {}),
    onSuccess: () => {
      closeOffice(client)
      forgetPlaces()
      // The next sign-in starts on the overview.
      navigate('/admin', { replace: true })
    },
    onError: (error) => showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to sign out')),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => mutate()}
      busy={isPending ? 'Logging out...' : undefined}
      className="max-sm:min-w-11"
    >
      <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  )
}
