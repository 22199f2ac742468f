import { expect, test } from 'vitest'
import { moneyRows } from '#test/features/payments/server/fixtures.ts'
import { setup } from '#test/features/statements/server/internal/fixtures.ts'

const HEADER = 'Date,Amount,Payer,Reference'
const EARLY = ['2026-09-01,217.50,J GUEST,', '2026-09-02,-50.00,LAUNDRY LTD,WASHING']
const LATE = ['2026-09-02,-50.00,LAUNDRY LTD,WASHING', '2026-09-03,100.00,A MARSH,']

async function setupImports() {
  const fixture = await setup()
  const importLines = async (lines: string[], bankName = 'Our bank') =>
    (await fixture.importCsv([HEADER, ...lines].join('\n'), undefined, { bankName })).body
  const undo = (id: number) => fixture.call('DELETE', `/api/admin/statements/${id}`)
  const readObstacles = async () =>
    (await fixture.call('GET', '/api/admin/statements')).body.map(
      (one: { staysBecause: string | null }) => one.staysBecause,
    )
  return { ...fixture, importLines, undo, readObstacles }
}

test('[rule statement-undo] an undone import can be imported again', async () => {
  const { ctx, importLines, undo, readObstacles, call } = await setupImports()
  const { statementId } = await importLines(EARLY, 'The wrong account')
  expect(await readObstacles()).toEqual([null])
  const [line] = (await moneyRows(ctx)).lines
  await call('POST', `/api/admin/bank-lines/${line?.id}/set-aside`, { reason: 'Not ours' })
  expect(await undo(statementId)).toMatchObject({ status: 200, body: { removed: 2 } })
  expect((await moneyRows(ctx)).lines).toEqual([])
  expect((await call('GET', '/api/admin/statements')).body).toEqual([])
  expect((await undo(statementId)).status).toBe(404)
  expect(await importLines(EARLY)).toMatchObject({ fresh: 2, known: 0 })
  const { auditLog } = await moneyRows(ctx)
  expect(auditLog.find(({ action }) => action === 'undone')).toMatchObject({
    item: 'bank_statement',
    item_id: statementId,
    before: { bankName: 'The wrong account', lines: 2, fresh: 2 },
  })
})

test('an import that shares lines with a later statement cannot be undone', async () => {
  const { ctx, importLines, undo, readObstacles } = await setupImports()
  const early = await importLines(EARLY)
  const late = await importLines(LATE)
  expect(await readObstacles()).toEqual([null, 'A later statement has some of the same lines. Undo that import first.'])
  const refused = await undo(early.statementId)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A later statement has some of the same lines. Undo that import first.',
  ])
  expect((await undo(late.statementId)).body).toEqual({ removed: 1 })
  expect((await moneyRows(ctx)).lines).toHaveLength(2)
  expect((await undo(early.statementId)).body).toEqual({ removed: 2 })
})

test('[rule statement-undo] an import with a matched line cannot be undone', async () => {
  const { ctx, book, importLines, undo, readObstacles, call } = await setupImports()
  const id = await book()
  const { statementId } = await importLines(EARLY)
  const [line] = (await moneyRows(ctx)).lines
  await call('POST', `/api/admin/bank-lines/${line?.id}/match`, { bookingId: id })
  const matched = await undo(statementId)
  expect([matched.status, matched.body.message]).toEqual([409, expect.stringContaining('Undo those matches first')])
  await call('POST', `/api/admin/bank-lines/${line?.id}/reopen`, {})
  expect((await undo(statementId)).body.message).toContain(
    'The ledger keeps both entries with their line, so the import cannot be undone.',
  )
  expect(await readObstacles()).toEqual([expect.stringContaining('Set aside the lines that are not yours.')])
  expect((await moneyRows(ctx)).lines).toHaveLength(2)
})

test('either a match or a concurrent undo succeeds', async () => {
  const { ctx, book, importLines, undo, call } = await setupImports()
  const id = await book()
  const { statementId } = await importLines(EARLY)
  const [line] = (await moneyRows(ctx)).lines
  const answers = await Promise.all([
    call('POST', `/api/admin/bank-lines/${line?.id}/match`, { bookingId: id }),
    undo(statementId),
  ])
  const statuses = answers.map(({ status }) => status)
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual(statuses)
  expect((await moneyRows(ctx)).lines).toHaveLength(statuses[0] === 200 ? 2 : 0)
})
