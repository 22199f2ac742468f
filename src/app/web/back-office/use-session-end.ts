import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#features/staff/web/office/queries.ts'
import { noteSignedOut } from '#features/staff/web/office/signed-in-flag.ts'
import { ApiError } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Any call of the office that is answered 401 ends the view of it: the session ran out, or was ended elsewhere. */
export function useSessionEnd(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) return
      if (!client.getQueryData(sessionQuery.queryKey)) return
      closeOffice(client)
      showToast({ title: 'You have been signed out', description: 'Please sign in again.', tone: 'error' })
    }
    const stops = [
      client
        .getQueryCache()
        .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
      client
        .getMutationCache()
        .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
    ]
    return () => stops.forEach((stop) => void stop())
  }, [client])
}

/** Nobody is signed in any more: shows the sign-in form, and forgets what only the office may read. */
export function closeOffice(client: QueryClient): void {
  noteSignedOut()
  client.setQueryData(sessionQuery.queryKey, null)
  // After the views that read it are gone.
  setTimeout(() => {
    client.removeQueries({
      predicate: ({ queryKey: [path] }) => path !== sessionQuery.queryKey[0] && String(path).startsWith('/api/admin/'),
    })
  })
}
