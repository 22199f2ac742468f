import { expect } from 'vitest'
import { adminApi, openAdmin } from '#e2e/browser/admin.ts'
import { dayAhead } from '#e2e/server/future-day.ts'
import type { ServerAddress } from '#e2e/server/test-server.ts'

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
    /** Imports a statement like the office's page: a preview, then an import with the guessed columns. */
    importStatement: async (fileName: string, rows: string[]): Promise<void> => {
      const { page, context } = await openAdmin(server())
      const refusal = await page.evaluate(
        async ({ fileName, body }) => {
          const upload = { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body }
          const { guessed } = await (await fetch('/api/admin/statements/preview', upload)).json()
          const query = new URLSearchParams({ fileName, bankName: 'Starling Bank', mapping: JSON.stringify(guessed) })
          const answer = await fetch(`/api/admin/statements?${query}`, upload)
          return answer.ok ? '' : answer.text()
        },
        { fileName, body: rows.join('\r\n') },
      )
      await context.close()
      if (refusal) throw new Error(refusal)
    },
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
