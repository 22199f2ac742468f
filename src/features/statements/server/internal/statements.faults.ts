import { expect, test } from 'vitest'
import { setup, statementOf } from '#test/features/statements/server/internal/fixtures.ts'

test('[rule statement-lines] importing 10,000 lines a second time adds none', async () => {
  const { importCsv, call } = await setup()
  const file = statementOf(10_000)
  expect((await importCsv(file)).body).toMatchObject({ lines: 10_000, fresh: 10_000, unreadable: [] })
  expect((await importCsv(file)).body).toMatchObject({ fresh: 0, known: 10_000 })
  const { body, headers } = await call('GET', '/api/admin/bank-lines?state=open&limit=1000')
  expect([body.length, headers['x-total-count']]).toEqual([1000, '10000'])
})
