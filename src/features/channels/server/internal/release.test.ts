import { expect, test } from 'vitest'
import { addDays, type Day, nightsOf, toDay } from '#platform/shared/day.ts'
import { tryMutations } from '#test/features/channels/server/internal/mutations.ts'
import { applyFailure, applyPoll, heldNights, type PollResult, type StoredNights } from './release.ts'

const NOON = Date.parse('2026-04-14T12:00:00Z')

/** Successive polls of one feed, in minutes after noon UTC of 14 April 2026. */
class Polls {
  stored: StoredNights = new Map()

  poll(minutes: number, nights: Day[], how: { isWhole?: boolean; isNewAddress?: boolean } = {}): PollResult {
    const polled = applyPoll(this.stored, { at: after(minutes), nights, isWhole: true, ...how })
    this.stored = polled.stored
    return polled
  }

  fail(minutes: number): void {
    this.stored = applyFailure(this.stored, after(minutes))
  }
}

function after(minutes: number): Date {
  return new Date(NOON + minutes * 60_000)
}

function nights(from: string, count: number): Day[] {
  return nightsOf({ checkIn: toDay(from), checkOut: addDays(toDay(from), count) })
}

const TEN = nights('2026-05-01', 10)
const MAY_10 = toDay('2026-05-10')
const WITHOUT_ONE = TEN.slice(0, -1)

test('[rule feed-release] nights are taken at once and released after an hour’s absence', () => {
  const feed = new Polls()
  expect(feed.poll(0, TEN).added).toEqual(TEN)
  expect(feed.poll(15, WITHOUT_ONE).released).toEqual([])
  expect(feed.poll(74, WITHOUT_ONE).released).toEqual([])
  expect(feed.poll(75, WITHOUT_ONE).released).toEqual([MAY_10])
  expect(feed.poll(90, TEN).added).toEqual([MAY_10])
})

test('[rule feed-release] a night that reappears gets a full hour when omitted again', () => {
  const feed = new Polls()
  for (const [minutes, named] of [
    [0, TEN],
    [15, WITHOUT_ONE],
    [60, TEN],
  ] as const)
    feed.poll(minutes, named)
  expect(feed.poll(90, WITHOUT_ONE).released).toEqual([])
  expect(feed.poll(150, WITHOUT_ONE).released).toEqual([MAY_10])
})

test('[rule feed-release] an empty calendar between two full calendars releases nothing', () => {
  const feed = new Polls()
  feed.poll(0, TEN)
  expect(feed.poll(60, [])).toMatchObject({ released: [], newlyHeld: TEN })
  expect(feed.poll(120, [])).toMatchObject({ released: [], newlyHeld: [] })
  expect(feed.poll(180, TEN)).toMatchObject({ added: [], released: [] })
  expect(heldNights(feed.stored)).toEqual([])
})

test('[rule feed-release] a loss of 14 nights or over half is held for a day', () => {
  const few = new Polls()
  few.poll(0, TEN)
  expect(few.poll(15, TEN.slice(0, 5)).newlyHeld).toEqual([])
  expect(few.poll(75, TEN.slice(0, 5)).released).toEqual(TEN.slice(5))
  expect(few.poll(90, TEN.slice(0, 2)).newlyHeld).toEqual(TEN.slice(2, 5))
  expect(few.poll(90 + 24 * 60 - 1, TEN.slice(0, 2)).released).toEqual([])
  expect(few.poll(90 + 24 * 60, TEN.slice(0, 2)).released).toEqual(TEN.slice(2, 5))

  const many = new Polls()
  const hundred = nights('2026-05-01', 100)
  many.poll(0, hundred)
  expect(many.poll(15, hundred.slice(13)).newlyHeld).toEqual([])
  expect(many.poll(75, hundred.slice(13)).released).toHaveLength(13)
  expect(many.poll(90, hundred.slice(27)).newlyHeld).toHaveLength(14)
})

test('[rule feed-release] held nights stay taken while the calendar is empty', () => {
  const feed = new Polls()
  feed.poll(0, TEN)
  feed.poll(15, [])
  for (const hours of [24, 25, 100, 300]) expect(feed.poll(15 + hours * 60, []).released).toEqual([])
  expect([...feed.stored.keys()]).toEqual(TEN)
})

test('[rule feed-release] after an empty calendar, unlisted nights are held another day', () => {
  const feed = new Polls()
  feed.poll(0, TEN)
  feed.poll(15, [])
  const returned = 15 + 30 * 60
  expect(feed.poll(returned, TEN.slice(0, 3))).toMatchObject({ released: [], newlyHeld: [] })
  expect(feed.poll(returned + 23 * 60, TEN.slice(0, 3)).released).toEqual([])
  expect(feed.poll(returned + 24 * 60, TEN.slice(0, 3)).released).toEqual(TEN.slice(3))
})

test('[rule feed-release] nights that the office keeps stay until the channel lists them again', () => {
  const feed = new Polls()
  feed.poll(0, TEN)
  feed.poll(15, TEN.slice(0, 2))
  feed.stored = new Map([...feed.stored].map(([night, one]) => [night, { ...one, isKept: one.heldUntil !== null }]))
  expect(feed.poll(15 + 48 * 60, TEN.slice(0, 2)).released).toEqual([])
  feed.poll(16 + 48 * 60, TEN)
  expect([...feed.stored.values()].some(({ isKept }) => isKept)).toBe(false)
})

test('[rule feed-release] a large loss also holds nights that were missing before', () => {
  const feed = new Polls()
  feed.poll(0, TEN)
  feed.poll(15, WITHOUT_ONE)
  expect(feed.poll(75, [])).toMatchObject({ released: [], newlyHeld: TEN })
})

test('[rule feed-release] failed and partial polls count no night as missing', () => {
  const feed = new Polls()
  feed.poll(0, TEN)
  expect(feed.poll(15, WITHOUT_ONE, { isWhole: false }).released).toEqual([])
  expect(feed.poll(90, WITHOUT_ONE).released).toEqual([])
  feed.fail(120)
  expect(feed.poll(151, [], { isWhole: false }).released).toEqual([])
  expect([...feed.stored.keys()]).toEqual(TEN)
  expect(feed.poll(152, WITHOUT_ONE).released).toEqual([MAY_10])
})

test('[rule feed-release] a new address holds no nights of the previous address', () => {
  const feed = new Polls()
  feed.poll(0, TEN)
  expect(feed.poll(15, [], { isNewAddress: true }).newlyHeld).toEqual([])
  expect(feed.poll(75, []).released).toEqual(TEN)
})

test('[rule feed-release] a block that starts later each day is not a loss', () => {
  const feed = new Polls()
  const block = nights('2026-04-14', 5)
  for (let day = 0; day < 5; day++) {
    const polled = feed.poll(day * 24 * 60, block.slice(day))
    expect(polled).toMatchObject({ released: [], newlyHeld: [] })
    expect([...feed.stored.keys()]).toEqual(block.slice(day))
  }
  expect(feed.poll(5 * 24 * 60, [])).toMatchObject({ released: [], newlyHeld: [] })
})

test('[rule feed-release] no night is released after errors in 10,000 damaged calendars', () => {
  tryMutations(10_000)
})
