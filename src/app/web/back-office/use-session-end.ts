import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#features/staff/web/office/queries.ts'
import { noteSignedOut } from '#features/staff/web/office/signed-in-flag.ts'
import { onSignedOut } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Any call of the office that is answered 401 ends the view of it: the session ran out, or was ended elsewhere. */
export function useSessionEnd(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onSignedOut(() => {
        if (!client.getQueryData(sessionQuery.queryKey)) return
        closeOffice(client)
        showToast({ title: 'You have been signed out', description: 'Please sign in again.', tone: 'error' })
      }),
    [client],
  )
}

/** Nobody is signed in any more: shows the sign-in form, and forgets what only the office may read. */
export function closeOffice(client: QueryClient): void {
  noteSignedOut()
  client.setQueryData(sessionQuery.queryKey, null)
  // After the views that read it are gone.
  setTimeout(() => {
    client.removeQueries({
      predicate: ({ queryKey: [path] }) => path !== sessionQuery.queryKey[0] && isOfTheOffice(String(path)),
    })
  })
}

/** Bookings are the office's alone, and homes are read there with what the public does not see. */
function isOfTheOffice(path: string): boolean {
  return /^\/api\/(?:admin\/|bookings|properties$)/.test(path)
}
