import { queryOf } from '#platform/web/api.ts'
import type { previewStayCancellation, readStay } from '../contract.ts'

/** The stay behind a private link. Read anew by everybody who opens it; nothing of it stays behind once they have left. */
export function stayQuery(token: string) {
  return {
    ...queryOf<typeof readStay>('/api/stays/{token}', { params: { token } }),
    staleTime: 0,
    retryOnMount: true,
    gcTime: 0,
  }
}

/** What cancelling now would give back: asked each time that the question is opened. */
export function cancellationQuery(token: string) {
  return {
    ...queryOf<typeof previewStayCancellation>('/api/stays/{token}/cancellation', { params: { token } }),
    staleTime: 0,
    retryOnMount: true,
    gcTime: 0,
  }
}
