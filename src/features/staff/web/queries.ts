import { queryOrNull } from '#platform/web/api.ts'
import type { getSession } from '../contract.ts'

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOrNull<typeof getSession>('/api/admin/session', {}, { on401: 'returnNull' })
