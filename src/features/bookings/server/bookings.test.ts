import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { instantsOf } from './bookings.ts'

test('[rule booking-instants] a stay begins at four in the afternoon and ends at ten in the morning, by London’s clocks', () => {
  const acrossAutumn = instantsOf({ checkIn: toDay('2026-10-24'), checkOut: toDay('2026-10-26') })
  expect(acrossAutumn.checkIn.toISOString()).toBe('2026-10-24T15:00:00.000Z')
  expect(acrossAutumn.checkOut.toISOString()).toBe('2026-10-26T10:00:00.000Z')
})
