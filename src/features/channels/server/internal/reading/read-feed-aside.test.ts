import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { readFeedAside } from './read-feed-aside.ts'

const RULES = 10_000

test('[threat hostile-files] the main thread stays responsive while 10,000 daily rules are read', async () => {
  const rules = Array.from(
    { length: RULES },
    (_, at) =>
      `BEGIN:VEVENT\nUID:${at}\nDTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:2026010${(at % 7) + 2}\nRRULE:FREQ=DAILY\nEND:VEVENT\n`,
  )
  const calendar = Buffer.from(`BEGIN:VCALENDAR\n${rules.join('')}END:VCALENDAR\n`)
  // Starts the thread before the count, because its start also lets the event loop turn.
  await readFeedAside(Buffer.from(''), toDay('2026-04-14'))
  let turns = 0
  let turning = setImmediate(function turn() {
    turns++
    turning = setImmediate(turn)
  })
  const read = await readFeedAside(calendar, toDay('2026-04-14'))
  clearImmediate(turning)
  expect(turns).toBeGreaterThan(20)
  expect(read).toMatchObject({ isWhole: false, nights: { length: 731 + 6 }, doubts: { length: 50 } })
})
