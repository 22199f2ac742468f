import * as calls from '#features/staff/calls.ts'
import type { getAccount, getDemoAccount, getSession, listSessions } from '#features/staff/contract.ts'
import { queryOf, queryOrNull } from '#platform/web/api.ts'

/** The signed-in member; `null` without a session. */
export const sessionQuery = queryOrNull<typeof getSession>(calls.getSession, {}, { on401: 'returnNull' })

/** Only the demo has this route. */
export const demoAccountQuery = queryOf<typeof getDemoAccount>(calls.getDemoAccount, {})

export const accountQuery = queryOf<typeof getAccount>(calls.getAccount, {})

export const sessionsQuery = queryOf<typeof listSessions>(calls.listSessions, { query: {} })
