import { queryOf } from '#platform/web/api.ts'
import type { previewStayCancellation, readStay } from '../contract.ts'

export function stayQuery(token: string) {
  return queryOf<typeof readStay>('/api/stays/{token}', { params: { token } }, [
    'arrival',
    'bookings',
    'money',
    'register',
  ])
}

export function cancellationQuery(token: string) {
  return queryOf<typeof previewStayCancellation>('/api/stays/{token}/cancellation', { params: { token } }, [])
}
