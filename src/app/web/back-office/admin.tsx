import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RoleContext } from '#features/permitted.tsx'
import { sessionQuery } from '#features/staff/web/office/queries.ts'
import { noteSignedIn, noteSignedOut, wasSignedIn } from '#features/staff/web/office/signed-in-flag.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Toaster } from '#platform/web/ui/toast/toaster.tsx'
import { useIsHydrated } from '#platform/web/ui/use-is-hydrated.ts'
import { SkipLink } from '../layout/skip-link.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { Dashboard } from './dashboard.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { PasswordByLink } from './password-by-link.tsx'
import { SignIn } from './sign-in.tsx'
import { usePasswordToken } from './use-password-token.ts'
import { useSessionEnd } from './use-session-end.ts'

/** The back office. The server renders only the frame, because no rendered page may show who is signed in. */
export function Admin() {
  return (
    <>
      <SkipLink />
      {useIsHydrated() ? <SessionSwitch /> : <Opening />}
      <Toaster />
    </>
  )
}

/**
 * Shows the office or the sign-in form, as the session decides. Until the session is known, a flag stored in this
 * browser decides.
 */
function SessionSwitch() {
  const [remembered] = useState(wasSignedIn)
  const { data: session, isPending, isError, isFetching, refetch } = useQuery(sessionQuery)
  useSessionEnd()

  useEffect(() => {
    if (session) noteSignedIn()
    if (session === null) noteSignedOut()
  }, [session])
  const [token, forgetToken] = usePasswordToken()
  const choosing = session?.choosePassword === true
  useFocusOnChange(token ? 'following a link' : choosing ? 'choosing a password' : session ? 'signed in' : 'signed out')

  if (token) return <PasswordByLink key={token} token={token} onDone={forgetToken} />
  if (session && choosing) return <ChoosePassword member={session.user} />
  if (session)
    return (
      <RoleContext value={session.role}>
        <Dashboard member={session.user} />
      </RoleContext>
    )
  if (remembered && isPending) return <Opening />
  if (remembered && isError)
    return (
      <OfficeFrame>
        <ErrorState
          title="The server could not be reached"
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="py-10"
        />
      </OfficeFrame>
    )
  return <SignIn />
}

/** After a sign-in or sign-out the focused button is gone, so focus and scroll move to the start of the new view. */
function useFocusOnChange(side: 'following a link' | 'signed in' | 'choosing a password' | 'signed out'): void {
  const before = useRef(side)
  useEffect(() => {
    if (before.current === side) return
    before.current = side
    document.getElementById('content')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [side])
}

function Opening() {
  return (
    <OfficeFrame>
      <h1 className="sr-only">Office</h1>
      <Loading what="the office" className="space-y-4 py-8">
        <Skeleton className="h-10 w-60" />
        <Skeleton className="h-52 rounded-card" />
      </Loading>
    </OfficeFrame>
  )
}
