import type { getAccount, getDemoAccount, getSession, listSessions } from '#features/staff/contract.ts'
import { queryOf, queryOrNull } from '#platform/web/api.ts'

/** The signed-in member; `null` without a session. */
export const sessionQuery = queryOrNull<typeof getSession>('/api/admin/session', {}, [], { on401: 'returnNull' })

/** Only the demo has this route. */
export const demoAccountQuery = queryOf<typeof getDemoAccount>('/api/admin/demo-account', {}, [])

export const accountQuery = queryOf<typeof getAccount>('/api/admin/account', {}, ['account'])

export const sessionsQuery = queryOf<typeof listSessions>('/api/admin/account/sessions', { query: {} }, ['account'])
