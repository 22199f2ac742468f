import { expect } from 'vitest'
import { adminApi } from '#e2e/browser/admin.ts'
import type { ServerAddress } from '#e2e/server/test-server.ts'

/** Returns the day `days` from now. The demo's bookings end within 300 days. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the view of the bookings list that shows one booking. */
export const listOf = (id: number) => `tab=bookings&search=${encodeURIComponent(`#${id}`)}`

/** Returns API calls of the office that set up the gallery's views. Each throws on an error status. */
export function callsOf(server: () => ServerAddress) {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await adminApi(server(), method, path, body)
    if (!answer.ok) expect.fail(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    call,
    /** Creates a booking of three nights in the first home. Returns its id. */
    enter: async (from: number, guestName: string, changes: object = {}): Promise<number> => {
      const guest = { guestName, guestEmail: 'guest@example.com', guestAddress: '1 Low Street, Lichfield', guests: 2 }
      const stay = { propertyId: 1, checkIn: dayAhead(from), checkOut: dayAhead(from + 3), ...changes }
      return (await call<{ id: number }>('POST', '/api/bookings', { ...guest, ...stay })).id
    },
    receive: (id: number, amount: string): Promise<object> =>
      call('POST', `/api/admin/bookings/${id}/ledger`, { kind: 'received', amount, day: dayAhead(0) }),
    /** Creates an offer and a private link to the offer. */
    sendOffer: async (offer: object): Promise<{ id: number; version: number; link: string }> => {
      const { id, version } = await call<{ id: number; version: number }>('POST', '/api/admin/offers', offer)
      return { id, version, ...(await call<{ link: string }>('POST', `/api/admin/offers/${id}/link`)) }
    },
    /** Creates a private link to a booking. Returns the URL. */
    makeLink: async (id: number): Promise<string> =>
      (await call<{ link: string }>('POST', `/api/bookings/${id}/link`)).link,
  }
}
