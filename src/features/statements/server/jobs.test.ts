import { expect, test } from 'vitest'
import { PLAIN_MAPPING, setup } from '#test/features/statements/server/internal/fixtures.ts'
import { eraseOldPayers } from './jobs.ts'

test('[rule payer-erasure] payers are erased after seven years', async () => {
  const { ctx, clock, book, importLines, importCsv, call } = await setup('2026-09-09T11:00:00Z')
  const id = await book()
  const lines: [string, string, string, string][] = [
    ['2026-09-08', '217.50', 'J GUEST', 'HOLIDAY'],
    ['2026-09-09', '435.00', 'J GUEST', 'HOLIDAY'],
  ]
  const [first] = await importLines(lines)
  await call('POST', `/api/admin/bank-lines/${first}/match`, { bookingId: id })
  const references = async () =>
    (await call('GET', `/api/admin/bookings/${id}/ledger`)).body.entries.map(
      (entry: { reference: string }) => entry.reference,
    )
  expect((await references()).at(-1)).toBe('J GUEST · HOLIDAY')
  clock.set('2033-09-09T11:00:00Z')
  await eraseOldPayers(ctx)
  const stored = await ctx.database
    .selectFrom('bank_line')
    .select(['payer', 'reference', 'amount'])
    .orderBy('id')
    .execute()
  expect(stored).toEqual([
    { payer: '', reference: '', amount: '217.50' },
    { payer: 'J GUEST', reference: 'HOLIDAY', amount: '435.00' },
  ])
  expect((await references()).at(-1)).toBe('')
  const words = await ctx.database.selectFrom('bank_line').select('words').orderBy('id').execute()
  expect(words.map(({ words: stored }) => stored?.length)).toEqual([0, 3])
  const file = ['Date,Amount,Payer,Reference', ...lines.map((line) => line.join(','))].join('\n')
  expect((await importCsv(file)).body.fresh).toBe(0)
})

test('[rule payer-erasure] word hashes of unmapped columns are erased too', async () => {
  const { ctx, clock, importCsv } = await setup('2026-09-09T11:00:00Z')
  const file = 'Date,Amount,Payer,Reference\n2026-09-08,217.50,J GUEST,12345678'
  await importCsv(file, { ...PLAIN_MAPPING, payer: null, reference: null })
  const stored = async () => ctx.database.selectFrom('bank_line').select(['payer', 'reference', 'words']).execute()
  expect(await stored()).toEqual([
    { payer: '', reference: '', words: [expect.any(String), expect.any(String), expect.any(String)] },
  ])
  clock.set('2033-09-09T11:00:00Z')
  await eraseOldPayers(ctx)
  expect(await stored()).toEqual([{ payer: '', reference: '', words: [] }])
})
