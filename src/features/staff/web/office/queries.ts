import type { QueryClient } from '@tanstack/react-query'
import * as calls from '#features/staff/calls.ts'
import type {
  getAccount,
  getDemoAccount,
  getSession,
  listSessions,
  listStaff,
  SignedIn,
} from '#features/staff/contract.ts'
import { queryOf, queryOrNull } from '#platform/web/api.ts'

/** The signed-in member; `null` without a session. */
export const sessionQuery = queryOrNull<typeof getSession>(calls.getSession, {}, { on401: 'returnNull' })

/** Shows the session of a sign-in, or none. An earlier read that is still on its way is cancelled: its answer is outdated. */
export function showSession(client: QueryClient, session: SignedIn | null): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, session)
}

/** Only the demo has this route. */
export const demoAccountQuery = queryOf<typeof getDemoAccount>(calls.getDemoAccount, {})

export const accountQuery = queryOf<typeof getAccount>(calls.getAccount, {})

export const sessionsQuery = queryOf<typeof listSessions>(calls.listSessions, { query: {} })

export const STAFF_PER_PAGE = 50

export const staffQuery = (offset: number) =>
  queryOf<typeof listStaff>(calls.listStaff, { query: { limit: STAFF_PER_PAGE, offset: offset || undefined } })
