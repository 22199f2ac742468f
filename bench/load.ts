import { bookingsAtSize } from './bookings.ts'
import { largeHouse } from './large-house.ts'
import type { Bench } from './row.ts'

/** The office's tabs among 10,000 homes and 1,000,000 bookings, on PostgreSQL. */
export const load: Bench = {
  name: 'load',
  run: async () => bookingsAtSize((await largeHouse('postgres')).office),
}
