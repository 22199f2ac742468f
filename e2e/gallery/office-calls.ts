import { expect } from 'vitest'
import { adminApi } from '../admin.ts'
import type { ServerAddress } from '../test-server.ts'

/** A day so many days ahead; the bookings of the demo end within 300. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The address of the list that has one booking alone. */
export const listOf = (id: number) => `tab=bookings&search=${encodeURIComponent(`#${id}`)}`

/** The calls of the office's API by which a gallery sets up what its views show. Each throws where the server refuses. */
export function callsOf(server: () => ServerAddress) {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await adminApi(server(), method, path, body)
    if (!answer.ok) expect.fail(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    call,
    /** Enters a booking of three nights in the first home and gives its number. */
    enter: async (from: number, guestName: string, changes: object = {}): Promise<number> => {
      const guest = { guestName, guestEmail: 'guest@example.com', guestAddress: '1 Low Street, Lichfield', guests: 2 }
      const stay = { propertyId: 1, checkIn: dayAhead(from), checkOut: dayAhead(from + 3), ...changes }
      return (await call<{ id: number }>('POST', '/api/bookings', { ...guest, ...stay })).id
    },
    /** Enters money that has come for a booking. */
    receive: (id: number, amount: string): Promise<object> =>
      call('POST', `/api/admin/bookings/${id}/ledger`, { kind: 'received', amount, day: dayAhead(0) }),
    /** Makes a guest's private link and gives its address. */
    makeLink: async (id: number): Promise<string> =>
      (await call<{ link: string }>('POST', `/api/bookings/${id}/link`, { email: 'none' })).link,
  }
}
