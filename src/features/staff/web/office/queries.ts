import type { getAccount, getDemoAccount, getSession, listSessions } from '#features/staff/contract.ts'
import { queryOf, queryOrNull } from '#platform/web/api.ts'

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOrNull<typeof getSession>('/api/admin/session', {}, [], { on401: 'returnNull' })

/** The account that a demo shows to whoever tries it. A real site has no such call. */
export const demoAccountQuery = queryOf<typeof getDemoAccount>('/api/admin/demo-account', {}, [])

/** One's own account. */
export const accountQuery = queryOf<typeof getAccount>('/api/admin/account', {}, ['account'])

/** Where one is signed in. */
export const sessionsQuery = queryOf<typeof listSessions>('/api/admin/account/sessions', { query: {} }, ['account'])
