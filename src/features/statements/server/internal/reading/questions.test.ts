import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import type { StatementPreview } from '#features/statements/contract.ts'
import { PLAIN_MAPPING, setup } from '#test/features/statements/server/internal/fixtures.ts'

async function setupPreview() {
  const fixture = await setup()
  const preview = async (rows: string[]) =>
    (await fixture.upload('/api/admin/statements/preview', rows.join('\n'))).body as StatementPreview
  return { ...fixture, preview }
}

const HEADER = 'Date,Amount,Payer,Reference'

test('[rule statement-rows] a preview counts every row', async () => {
  const { preview } = await setupPreview()
  const rows = ['13/08/2026,1.00,J,', '13/08/2026,2.00,"J,', '', '13/08/2026,0.00,J,', 'Total,3.00,,', HEADER]
  expect(await preview([HEADER, ...rows])).toMatchObject({
    ...{ lines: 5, readCount: 1, unreadableCount: 2, leftOutCount: 2 },
    days: { first: '2026-08-13', last: '2026-08-13' },
  })
})

test('[rule statement-days] an import without an answer about the order of days is refused', async () => {
  const { importCsv, preview } = await setupPreview()
  const rows = [HEADER, '03/04/2026,1.00,J,']
  expect((await preview(rows)).questions).toMatchObject([{ kind: 'dayOrder' }])
  const refused = await importCsv(rows.join('\n'), { ...PLAIN_MAPPING, dayOrder: null })
  expect([refused.status, refused.body.message]).toEqual([400, 'Which day is 03/04/2026?'])
  expect((await importCsv(rows.join('\n'), { ...PLAIN_MAPPING, dayOrder: 'month-first' })).status).toBe(201)
  const { remembered, sample } = await preview(rows)
  expect([remembered?.mapping.dayOrder, sample[0]?.day]).toEqual(['month-first', '2026-03-04'])
})

test('[rule statement-days] the order of days in one file is remembered for the next', async () => {
  for (const [shown, next, dayOrder, day] of [
    ['25-08-26', '03-04-26', 'day-first', '2026-04-03'],
    ['08-25-26', '03-04-26', 'month-first', '2026-03-04'],
  ]) {
    const { importCsv, preview } = await setupPreview()
    const file = [HEADER, `${shown},1.00,J,`].join('\n')
    expect((await importCsv(file, { ...PLAIN_MAPPING, dayOrder: null })).status).toBe(201)
    const { remembered, sample } = await preview([HEADER, `${next},1.00,J,`])
    expect([remembered?.mapping.dayOrder, sample[0]?.day]).toEqual([dayOrder, day])
  }
})

test('[rule statement-days] only a file that shows the other order replaces a remembered order', async () => {
  const { importCsv, preview } = await setupPreview()
  for (const [day, remembered] of [
    ['03-04-26', 'day-first'],
    ['2026-08-13', 'day-first'],
    ['08-08-26', 'day-first'],
    ['08-25-26', 'month-first'],
  ]) {
    const file = [HEADER, `${day},1.00,J,`].join('\n')
    expect((await importCsv(file, { ...PLAIN_MAPPING, dayOrder: 'day-first' })).status).toBe(201)
    const next = await preview([HEADER, '05-04-26,1.00,J,'])
    expect([day, next.remembered?.mapping.dayOrder]).toEqual([day, remembered])
  }
})

test('[rule statement-days] a new answer about the order of days replaces the remembered one', async () => {
  const { importCsv, preview } = await setupPreview()
  const rows = [HEADER, '03/04/2026,1.00,J,']
  for (const dayOrder of ['month-first', 'day-first'] as const) {
    expect((await importCsv(rows.join('\n'), { ...PLAIN_MAPPING, dayOrder })).status).toBe(201)
    const { questions, remembered } = await preview(rows)
    expect([questions[0]?.kind, remembered?.mapping.dayOrder]).toEqual(['dayOrder', dayOrder])
  }
})

test('[rule statement-signs] an import with an unanswered question about a minus is refused', async () => {
  const { importCsv } = await setupPreview()
  const mapping = { ...PLAIN_MAPPING, amount: null, paidIn: 1, paidOut: 2, payer: null }
  const file = 'Date,In,Out,Reference\n13/08/2026,,5.00,x\n13/08/2026,,-6.00,x'
  expect((await importCsv(file, mapping)).body.message).toMatch(/^What does the minus of -6\.00 mean\?/)
  expect((await importCsv(file, { ...mapping, minus: 'reversal' })).body).toMatchObject({ fresh: 2 })
})

test('[rule statement-match] a line whose direction is a guess is never an exact match', async () => {
  const { importCsv, book, call } = await setupPreview()
  const id = await book({})
  const mapping = { ...PLAIN_MAPPING, amount: null, paidIn: 1, paidOut: 2, payer: null }
  // CR means money in, but the sum is in the column of money out.
  await importCsv(`Date,In,Out,Reference\n08/09/2026,,217.50 CR,${paymentReference(id)}`, mapping)
  const [line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  expect(line).toMatchObject({
    amount: '217.50',
    isDirectionGuessed: true,
    suggestions: [{ fits: 'exact', exact: false }],
  })
  expect((await call('POST', '/api/admin/bank-lines/match-exact', {})).body).toMatchObject({ matched: [], left: [] })
  await importCsv(`Date,In,Out,Reference\n07/09/2026,217.50,,${paymentReference(id)}`, mapping)
  expect((await call('POST', '/api/admin/bank-lines/match-exact', {})).body.matched).toHaveLength(1)
})

test('[rule statement-signs] a bounced payment is not matched as a second receipt', async () => {
  const { importCsv, book, call } = await setupPreview()
  const id = await book({})
  const mapping = { ...PLAIN_MAPPING, amount: null, paidIn: 1, paidOut: 2, payer: null }
  const line = (sum: string) => `08/09/2026,${sum},,${paymentReference(id)}`
  await importCsv(['Date,In,Out,Reference', line('217.50'), line('-217.50')].join('\n'), mapping)
  const { matched } = (await call('POST', '/api/admin/bank-lines/match-exact', {})).body
  expect(matched).toMatchObject([{ amount: '217.50' }])
})

test.for([
  [
    'a headerless file with an account number',
    ['12345678,08/09/2026,J GUEST,217.50', '12345678,09/09/2026,A,5.00'],
    [0, 3],
  ],
  ['gross, fee and net', ['Date,Payer,Gross,Fee,Net', '13/08/2026,J GUEST,217.50,-2.50,215.00'], [2, 3, 4]],
  [
    'an amount, a fee and a net sum',
    ['Date,Payer,Amount,Fee,Net', '13/08/2026,J GUEST,217.50,-2.50,215.00'],
    [2, 3, 4],
  ],
  ['running totals without a name', ['13/08/2026,J GUEST,5.00,5.00', '14/08/2026,A MARSH,6.00,11.00'], [2, 3]],
  ['running totals alone', ['Date,Payer,Running total', '13/08/2026,J,5.00', '14/08/2026,A,11.00'], [2]],
] as const)(
  '[rule statement-columns] the amount column of a file with %s must be chosen',
  async ([, rows, columns]) => {
    const { preview } = await setupPreview()
    const { guessed, questions, readCount } = await preview([...rows])
    expect([guessed?.amount, guessed?.paidIn, guessed?.paidOut, readCount]).toEqual([null, null, null, 0])
    expect(questions[0]?.kind).toBe('amount')
    expect(questions[0]?.options.map(({ value }) => Number(value))).toEqual(columns)
  },
)

test('a remembered mapping is dropped when the amount column has account numbers', async () => {
  const { importCsv, preview } = await setupPreview()
  const mapping = { ...PLAIN_MAPPING, payer: 1, amount: 2, reference: null }
  expect((await importCsv('13/08/2026,J GUEST,217.50', mapping)).status).toBe(201)
  expect((await preview(['14/08/2026,A MARSH,50.00'])).remembered?.mapping.amount).toBe(2)
  expect((await preview(['14/08/2026,50.00,12345678'])).remembered).toBeNull()
})
