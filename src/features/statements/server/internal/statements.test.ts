import { expect, test } from 'vitest'
import { moneyRows } from '#test/features/payments/server/fixtures.ts'
import { PLAIN_MAPPING, setup, statementOf } from '#test/features/statements/server/internal/fixtures.ts'

const STATEMENT = [
  'Date,Amount,Payer,Reference',
  '01/09/2026,217.50,J GUEST,HL-000001-3',
  '01/09/2026,217.50,J GUEST,HL-000001-3',
  '02/09/2026,-50.00,LAUNDRY LTD,WASHING',
].join('\n')

test('a preview shows columns and sample lines', async () => {
  const { ctx, upload } = await setup()
  const before = await moneyRows(ctx)
  const { status, body } = await upload('/api/admin/statements/preview', STATEMENT)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    header: ['Date', 'Amount', 'Payer', 'Reference'],
    hasHeader: true,
    lines: 3,
    guessed: { ...PLAIN_MAPPING, dayOrder: null },
    remembered: null,
    sample: [
      { day: '2026-09-01', amount: '217.50', payer: 'J GUEST', reference: 'HL-000001-3' },
      { amount: '217.50' },
      { day: '2026-09-02', amount: '-50.00' },
    ],
    unreadable: [],
  })
  expect(await moneyRows(ctx)).toEqual(before)
  const asCard = encodeURIComponent(JSON.stringify({ ...PLAIN_MAPPING, plusIs: 'out' }))
  const { body: turned } = await upload(`/api/admin/statements/preview?mapping=${asCard}`, STATEMENT, {
    type: 'application/vnd.ms-excel',
  })
  expect(turned.sample[0].amount).toBe('-217.50')
  const nonsense = await upload('/api/admin/statements/preview?mapping={', STATEMENT)
  expect([nonsense.status, nonsense.body.message]).toEqual([400, 'Please choose what the columns are'])
})

test('[rule statement-lines] a file imported twice adds nothing', async () => {
  const { ctx, importCsv, call } = await setup()
  expect(await importCsv(STATEMENT)).toMatchObject({
    status: 201,
    body: { lines: 3, fresh: 3, known: 0, unreadable: [] },
  })
  const { lines } = await moneyRows(ctx)
  expect(await importCsv(STATEMENT)).toMatchObject({ status: 201, body: { lines: 3, fresh: 0, known: 3 } })
  expect((await moneyRows(ctx)).lines).toEqual(lines)
  const { body } = await call('GET', '/api/admin/statements')
  expect(body).toMatchObject([
    { lines: 3, fresh: 0 },
    { bankName: 'Our bank', fileName: 'september.csv', lines: 3, fresh: 3, importedBy: 'Alex Hartley' },
  ])
})

test('[rule statement-lines] an overlapping export adds only new lines, in any order', async () => {
  const { importCsv } = await setup()
  await importCsv(STATEMENT)
  const [header, ...rows] = STATEMENT.split('\n')
  const later = [header, '03/09/2026,435.00,A MARSH,', ...rows.toReversed(), '01/09/2026,217.50,J GUEST,HL-000001-3']
  expect((await importCsv(later.join('\r\n'))).body).toMatchObject({ lines: 5, fresh: 2, known: 3 })
})

test('[rule statement-columns] the mapping is remembered by the column names', async () => {
  const { importCsv, upload } = await setup()
  await importCsv(STATEMENT, { ...PLAIN_MAPPING, payer: null, description: [2] })
  const { body } = await upload('/api/admin/statements/preview', STATEMENT.replace('J GUEST', 'A MARSH'))
  expect(body.remembered).toEqual({
    accountId: expect.any(Number),
    bankName: 'Our bank',
    mapping: { ...PLAIN_MAPPING, payer: null, description: [2] },
  })
  expect(body.sample[0]).toMatchObject({ payer: '', description: 'A MARSH' })
})

test('a file imported with another mapping adds no line', async () => {
  const { importCsv } = await setup()
  await importCsv(STATEMENT)
  expect((await importCsv(STATEMENT, { ...PLAIN_MAPPING, payer: null, description: [2] })).body.fresh).toBe(0)
})

test('unreadable lines are reported with their reasons', async () => {
  const { importCsv } = await setup()
  const { body } = await importCsv(
    `${STATEMENT}\n31/02/2026,5.00,A,B\n03/09/2026,lots,A,B\n03/09/2026,0.00,CARD CHECK,\n`,
  )
  expect(body).toMatchObject({
    lines: 3,
    fresh: 3,
    unreadable: [
      { line: 5, why: '“31/02/2026” is not a date' },
      { line: 6, why: '“lots” is not an amount' },
    ],
    unreadableCount: 2,
    leftOut: [{ line: 7, why: 'No money moved' }],
    leftOutCount: 1,
  })
})

test('an unreadable file is rejected', async () => {
  const { ctx, importCsv, upload } = await setup()
  const wrong = await importCsv(STATEMENT, { ...PLAIN_MAPPING, amount: 2 })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'None of the lines can be read with these columns'])
  expect((await importCsv('Dear office,\nhere it is.\n')).status).toBe(400)
  expect((await importCsv(STATEMENT, { ...PLAIN_MAPPING, paidIn: 1 })).status).toBe(400)
  expect((await upload('/api/admin/statements/preview', '{}', { type: 'application/json' })).status).toBe(415)
  expect((await upload('/api/admin/statements/preview', 'x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
  expect(await ctx.database.selectFrom('bank_profile').selectAll().execute()).toEqual([])
})

test('a repeated or concurrent upload imports each line once', async () => {
  const { ctx, importCsv } = await setup()
  const key = { 'idempotency-key': 'statement' }
  const [one, two] = [
    await importCsv(STATEMENT, PLAIN_MAPPING, { headers: key }),
    await importCsv(STATEMENT, PLAIN_MAPPING, { headers: key }),
  ]
  expect(two.body).toEqual(one.body)
  expect((await importCsv(STATEMENT.replace('50.00', '51.00'), PLAIN_MAPPING, { headers: key })).status).toBe(422)
  const later = STATEMENT.replaceAll('/09/', '/08/')
  const both = await Promise.all([importCsv(later), importCsv(later), importCsv(later)])
  expect(both.map(({ body }) => body.fresh).sort()).toEqual([0, 0, 3])
  expect((await moneyRows(ctx)).lines).toHaveLength(6)
})

test('[rule statement-lines] importing 1,000 lines a second time adds none', async () => {
  const { importCsv, call } = await setup()
  const file = statementOf(1_000)
  expect((await importCsv(file)).body).toMatchObject({ lines: 1_000, fresh: 1_000, unreadable: [] })
  expect((await importCsv(file)).body).toMatchObject({ fresh: 0, known: 1_000 })
  const { body, headers } = await call('GET', '/api/admin/bank-lines?state=open&limit=500')
  expect([body.length, headers['x-total-count']]).toEqual([500, '1000'])
})

test('lists are empty without statements', async () => {
  const { call } = await setup()
  for (const path of ['statements', 'bank-lines?state=open'])
    expect((await call('GET', `/api/admin/${path}`)).body).toEqual([])
})
