import { findGuests } from '../src/features/guests/server/guest-list.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { measureQueries } from './measure-queries.ts'
import type { Row } from './row.ts'

const OFFSETS = [0, 25, 250]

/** Measures pages of the list of guests among a million bookings. */
export async function guestsAtSize(ctx: AppContext): Promise<Row[]> {
  return [await measureQueries('guests, a page of the list', 50, OFFSETS, (offset) => findGuests(ctx, { offset }))]
}
