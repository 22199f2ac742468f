import { findGuests } from '../src/features/guests/server/guest-list.ts'
import { readGuestPage } from '../src/features/guests/server/internal/guest-page.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { BOOKINGS } from './data/large-fill.ts'
import { measureQueries } from './measure-queries.ts'
import type { Row } from './row.ts'

const OFFSETS = [0, 25, 250]
/** Searches that match many, some and no guests; every booking has the phone number. */
const WORDS = ['marsh', 'ada.marsh12', 'Hetty Wells', 'example.org', 'nobody at all', '07700 900123', '500000']
const PAGES = 20

/** Measures the list, its search and a guest’s page among a million bookings. */
export async function guestsAtSize(ctx: AppContext): Promise<Row[]> {
  const keys = Array.from({ length: PAGES }, (_, n) => `booking-${1 + ((n * 7919) % BOOKINGS)}`)
  return [
    await measureQueries('guests, a page of the list', 50, OFFSETS, (offset) => findGuests(ctx, { offset })),
    await measureQueries('guests, first page of a search', 50, WORDS, (search) => findGuests(ctx, { search })),
    await measureQueries('guests, the page of a guest', 50, keys, (key) => readGuestPage(ctx, key)),
  ]
}
