import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { HOSTILE_CALENDARS } from '#test/features/channels/server/internal/reading/hostile-calendars.ts'
import { threadCostOf } from '#test/platform/server/testing/thread-cost.ts'
import { readFeed } from './feed.ts'

const KINDS = Object.entries(HOSTILE_CALENDARS)

test.each(KINDS)('[threat hostile-files] doubling a file at most triples the work: %s', async (_, write) => {
  const [half, whole] = [write(900_000), write(1_800_000)]
  const [costOfHalf, costOfWhole] = [await threadCostOf(() => read(half)), await threadCostOf(() => read(whole))]
  expect(costOfWhole).toBeLessThan(3 * costOfHalf)
})

function read(bytes: Buffer): void {
  expect(readFeed(bytes, toDay('2026-04-14'))).toHaveProperty('nights')
}
