import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetRecent } from '#features/office-search/web/office/recent.ts'
import { sessionQuery, showSession } from '#features/staff/web/office/queries.ts'
import { noteSignedOut } from '#features/staff/web/office/signed-in-flag.ts'
import { onSignedOut } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Shows the sign-in form and a toast after a 401: the session expired or was ended elsewhere. */
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

/** Shows the sign-in form and removes data of the office from the cache. */
export function closeOffice(client: QueryClient): void {
  noteSignedOut()
  forgetRecent()
  showSession(client, null)
  // Deferred until the views that use the data have been unmounted.
  setTimeout(() => {
    client.removeQueries({
      predicate: ({ queryKey: [path] }) => path !== sessionQuery.queryKey[0] && isOfTheOffice(String(path)),
    })
  })
}

/** Matches API paths of the office. Signed-in staff get more from `/api/properties` than the public. */
function isOfTheOffice(path: string): boolean {
  return /^\/api\/(?:admin\/|bookings|properties$)/.test(path)
}
