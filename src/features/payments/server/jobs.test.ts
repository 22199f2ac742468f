import { utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { keepUpload, uploadPath } from '#platform/server/uploads.ts'
import { isKept } from './damage-photographs.ts'
import { openTill } from './fixtures.ts'
import { eraseOldPayers, sweepDamagePhotographs } from './jobs.ts'

test('after seven years nobody’s name is in the bank’s lines, and an old statement still brings nothing twice', async () => {
  const { office, clock, book, importLines, importCsv, call } = await openTill('2026-09-09T11:00:00Z')
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
  await eraseOldPayers(office)
  const kept = await office.database
    .selectFrom('bank_line')
    .select(['payer', 'reference', 'amount'])
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { payer: '', reference: '', amount: '217.50' },
    { payer: 'J GUEST', reference: 'HOLIDAY', amount: '435.00' },
  ])
  expect((await references()).at(-1)).toBe('')
  const file = ['Date,Amount,Payer,Reference', ...lines.map((line) => line.join(','))].join('\n')
  expect((await importCsv(file)).body.fresh).toBe(0)
})

test('a photograph of damage that no deduction names is swept away after an hour', async () => {
  const { office, clock, book, enter } = await openTill('2026-10-05T11:00:00Z')
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const [named, orphan] = [
    await keepUpload(office, 'damage', Buffer.from('a'), 'jpg'),
    await keepUpload(office, 'damage', Buffer.from('b'), 'jpg'),
  ]
  await enter(id, { kind: 'deduction', amount: '5.00', reason: 'A cup', photograph: named })
  const longAgo = new Date(clock.now().getTime() - 61 * 60_000)
  for (const name of [named, orphan]) await utimes(uploadPath(office, 'damage', name), longAgo, longAgo)
  await sweepDamagePhotographs(office)
  expect([await isKept(office, named), await isKept(office, orphan)]).toEqual([true, false])
})
