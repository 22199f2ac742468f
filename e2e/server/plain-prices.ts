import { adminApi } from '../browser/admin.ts'
import type { TestServer } from './test-server.ts'

/** One price for all nights of a home, for journeys that do not test prices. */
export const PLAIN_PRICES = {
  weekendPrice: null,
  weeklyReduction: 0,
  monthlyReduction: 0,
  cleaningFee: '0.00',
  includedGuests: null,
  extraGuestPrice: '0.00',
  vat: null,
  letsGaps: false,
  minimumStay: null,
  seasons: [],
}

/** The standard prices per night of the demo's homes, without seasons and weekends. */
const STANDARD_PRICES = { 1: '165.00', 2: '145.00', 3: '210.00' }

/** Removes weekend prices, seasons and reductions from the demo's homes: a night costs the same on any day. */
export async function makePricesPlain(server: TestServer): Promise<void> {
  for (const [id, pricePerNight] of Object.entries(STANDARD_PRICES)) {
    const body = { ...PLAIN_PRICES, pricePerNight }
    const { status } = await adminApi(server, 'PUT', `/api/admin/properties/${id}/prices`, body)
    if (status !== 200) throw new Error(`The prices of home ${id} stayed as they were: ${status}`)
  }
}
