import { queryOf, queryOrNull } from '#platform/web/api.ts'
import type { getDemoAccount, getSession } from '../../contract.ts'

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOrNull<typeof getSession>('/api/admin/session', {}, { on401: 'returnNull' })

/** The account that a demo shows to whoever tries it. A real site has no such call. */
export const demoAccountQuery = queryOf<typeof getDemoAccount>('/api/admin/demo-account', {})
