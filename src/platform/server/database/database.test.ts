import { expect, test } from 'vitest'
import { testDatabase } from '../testing/world.ts'

const database = await testDatabase()

test('a day comes out of the database as the text that went in', async () => {
  const { rows } = await database.pool.query(
    "select date '2026-03-29' as day, array[date '2026-10-25', null] as days, 12345678901::int8 as count, array[7::int8] as counts, 450.50::numeric(10,2) as amount, array[1.10::numeric] as amounts",
  )
  expect(rows).toEqual([
    {
      day: '2026-03-29',
      days: ['2026-10-25', null],
      count: 12345678901,
      counts: [7],
      amount: '450.50',
      amounts: ['1.10'],
    },
  ])
})
