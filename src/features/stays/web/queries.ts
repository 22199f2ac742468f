import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { previewStayCancellation, readStay } from '../contract.ts'

export function stayQuery(token: string) {
  return queryOf<typeof readStay>(calls.readStay, { params: { token } })
}

export function cancellationQuery(token: string) {
  return queryOf<typeof previewStayCancellation>(calls.previewStayCancellation, { params: { token } })
}
