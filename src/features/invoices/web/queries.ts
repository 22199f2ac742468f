import { queryOf } from '#platform/web/api.ts'
import type { readPapers, readStayPapers } from '../contract.ts'

/** Documents of the stay behind a private link. */
export function stayPapersQuery(token: string) {
  return queryOf<typeof readStayPapers>('/api/stays/{token}/papers', { params: { token } }, [
    'bookings',
    'invoices',
    'money',
  ])
}

/** Documents of a booking, for the office. */
export function papersQuery(id: number) {
  return queryOf<typeof readPapers>('/api/bookings/{id}/papers', { params: { id } }, ['bookings', 'invoices', 'money'])
}
