import { expect, test } from 'vitest'
import { arrivalsWithin, departuresWithin } from './arrivals-and-departures.ts'
import type { ListedStay } from './queries.ts'

/** Noon in London on a Wednesday. */
const NOW = new Date('2026-09-09T11:00:00Z')

const stay = (id: number, arrives: string, leaves: string) =>
  ({ id, checkIn: `${arrives}T15:00:00.000Z`, checkOut: `${leaves}T09:00:00.000Z` }) as ListedStay

test('each arrival of the next seven days is listed once', () => {
  const stays = [
    stay(4, '2026-09-17', '2026-09-20'),
    stay(3, '2026-09-16', '2026-09-20'),
    stay(2, '2026-09-10', '2026-09-12'),
    stay(1, '2026-09-09', '2026-09-11'),
    stay(1, '2026-09-09', '2026-09-11'),
  ]
  expect(arrivalsWithin(stays, NOW).map(({ stay, isToday }) => [stay.id, isToday])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
})

test("a guest who arrived this afternoon is still in today's arrivals", () => {
  const evening = new Date('2026-09-09T19:00:00Z')
  expect(arrivalsWithin([stay(1, '2026-09-09', '2026-09-11')], evening)).toHaveLength(1)
})

test('departures within the week are listed', () => {
  const stays = [
    stay(1, '2026-09-07', '2026-09-09'),
    stay(2, '2026-09-07', '2026-09-10'),
    stay(3, '2026-09-12', '2026-09-14'),
    stay(4, '2026-09-07', '2026-09-17'),
  ]
  expect(departuresWithin(stays, NOW).map(({ stay }) => stay.id)).toEqual([2, 3])
  expect(departuresWithin(stays, new Date('2026-09-09T08:00:00Z')).map(({ stay }) => stay.id)).toEqual([1, 2, 3])
})
