import { useMutation, useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useLocation } from 'wouter'
import { type Member, signOut } from '#features/staff/contract.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { closeOffice } from './use-session-end.ts'

/** Who is signed in, and the way out. */
export function Account({ member }: { member: Member }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(signOut, {}),
    onSuccess: () => {
      closeOffice(client)
      // Whoever signs in next stands on the overview (specification 2).
      navigate('/admin', { replace: true })
    },
    onError: (error) =>
      showToast({
        title: 'You are still signed in',
        description: (error instanceof ApiError && error.said) || 'The office could not be reached. Please try again.',
        tone: 'error',
      }),
  })
  return (
    <>
      <span className="text-ink-soft text-sm max-sm:hidden">
        {member.firstName} {member.lastName}
      </span>
      <Button variant="secondary" size="small" onClick={() => mutate()} busy={isPending ? 'Logging out...' : undefined}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
        Logout
      </Button>
    </>
  )
}
