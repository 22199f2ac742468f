import { expect, test } from 'vitest'
import { setup } from '#test/features/statements/server/internal/fixtures.ts'

test('[rule waiting-counts] an open row found in two statements is counted once', async () => {
  const { importCsv, call } = await setup()
  const file = ['Date,Amount,Payer,Reference', '13/08/2026,1.00,J,', '32/13/2026,2.00,J,', '32/13/2026,3.00,A,']
  const { statementId } = (await importCsv(file.join('\n'))).body
  await importCsv(file.slice(0, 3).join('\n'))
  const count = async () => (await call('GET', '/api/admin/payments/summary')).body.skippedRows
  expect(await count()).toBe(2)
  const [row] = (await call('GET', `/api/admin/statements/${statementId}/skipped-rows`)).body
  await call('POST', '/api/admin/skipped-rows/set-aside', { ids: [row.id] })
  expect(await count()).toBe(1)
})

test('[rule waiting-counts] the sum of unmatched lines includes only money in', async () => {
  const { importLines, call } = await setup()
  await importLines([
    ['13/08/2026', '10.00', 'J', ''],
    ['14/08/2026', '5.50', 'A', ''],
    ['15/08/2026', '-3.00', 'B', ''],
  ])
  expect((await call('GET', '/api/admin/payments/summary')).body.unmatched).toEqual({ count: 3, sum: '15.50' })
})
