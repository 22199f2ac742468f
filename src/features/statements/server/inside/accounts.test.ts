import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StatementMapping } from '#features/statements/contract.ts'
import { keyFor } from '#platform/server/secret.ts'
import { toDay } from '#platform/shared/day.ts'
import { pence } from '#platform/shared/money.ts'
import { PLAIN, statementsOffice } from './fixtures.ts'
import { oldFingerprintsOf } from './identity.ts'
import { tableIn } from './text.ts'

const LINES = [
  ['2026-09-01', '217.50', 'J GUEST', 'HL-000001-3'],
  ['2026-09-01', '217.50', 'J GUEST', 'HL-000001-3'],
  ['2026-09-02', '-50.00', 'LAUNDRY LTD', 'WASHING'],
] as const
const HEADER = 'Date,Amount,Payer,Reference'
const FILE = [HEADER, ...LINES.map((line) => line.join(','))].join('\n')

/** An office that imported `LINES` before there were accounts. */
async function oldOffice() {
  const world = await statementsOffice()
  const { database } = world.office
  const at = new Date('2026-09-03T09:00:00Z')
  const { transactionId: _, currency: __, state: ___, ...mapping } = PLAIN
  const profile = await database
    .insertInto('bank_profile')
    .values({
      name: 'Old bank',
      header_hash: tableIn(Buffer.from(FILE)).headerHash,
      mapping: JSON.stringify(mapping),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const statement = await database
    .insertInto('bank_statement')
    .values({ bank_profile_id: profile.id, file_name: 'old.csv', line_count: 3, new_count: 3, imported_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = LINES.map(([day, amount, payer, reference]) => ({ day: toDay(day), amount, payer, reference }))
  const prints = oldFingerprintsOf(
    lines.map((line) => ({ ...line, amount: pence(Math.round(Number(line.amount) * 100)), description: '' })),
  )
  await database
    .insertInto('bank_line')
    .values(
      lines.map((line, place) => ({ ...line, bank_statement_id: statement.id, fingerprint: prints[place] ?? '' })),
    )
    .execute()
  const accounts = async () => (await world.call('GET', '/api/admin/bank-accounts')).body
  const freshIn = async (bankName: string, file = FILE, mapping: Partial<StatementMapping> = {}) =>
    (await world.importCsv(file, { ...PLAIN, ...mapping }, { bankName })).body.fresh
  return { ...world, profileId: profile.id, accounts, freshIn }
}

test('[rule statement-accounts] of earlier statements the office is asked once which account they are of', async () => {
  const { office, call, profileId, accounts, freshIn } = await oldOffice()
  expect(await accounts()).toMatchObject({
    accounts: [],
    unasked: [
      { id: profileId, bankName: 'Old bank', statements: 1, lines: 3, lastImportedAt: '2026-09-03T09:00:00.000Z' },
    ],
  })
  const say = (body: object) => call('POST', `/api/admin/bank-profiles/${profileId}/account`, body)
  expect((await say({})).status).toBe(400)
  expect((await say({ accountId: 999 })).body.message).toContain('Please choose an account')
  expect((await say({ accountName: 'Current', ofSeveral: true })).status).toBe(400)
  const said = await say({ accountName: 'Current', lastDigits: '2345' })
  expect(said).toMatchObject({
    status: 200,
    body: { accounts: [{ name: 'Current', lastDigits: '2345', isForGuests: false }], unasked: [] },
  })
  expect((await say({ accountName: 'Savings' })).status).toBe(409)
  const { body: statements } = await call('GET', '/api/admin/statements')
  expect(statements).toMatchObject([{ bankName: 'Current', fileName: 'old.csv' }])
  // Its lines are known in that account, and are other lines in another.
  expect(await freshIn('Current')).toBe(0)
  expect(await freshIn('Savings')).toBe(3)
  const trail = await office.database.selectFrom('trail').select(['action', 'item']).orderBy('id').execute()
  expect(trail).toEqual(
    expect.arrayContaining([
      { action: 'entered', item: 'bank_account' },
      { action: 'assigned', item: 'bank_profile' },
    ]),
  )
})

test('[rule statement-accounts] no statement with the same columns comes in before that is answered', async () => {
  const { office, call, importCsv, profileId, accounts, freshIn } = await oldOffice()
  const refused = await importCsv(FILE, PLAIN, { bankName: 'Current' })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('Which account were these from?')
  expect(await accounts()).toMatchObject({ accounts: [], unasked: [{ id: profileId }] })
  const lines = await office.database.selectFrom('bank_line').select('bank_account_id').execute()
  expect(lines).toEqual(LINES.map(() => ({ bank_account_id: null })))
  // The account may have other columns already.
  expect(await freshIn('Current', 'Posted,Sum,From,Why\n2026-09-05,1.00,A MARSH,RENT')).toBe(1)
  const said = await call('POST', `/api/admin/bank-profiles/${profileId}/account`, { accountName: 'Current' })
  expect(said).toMatchObject({ status: 200, body: { accounts: [{ name: 'Current' }], unasked: [] } })
  expect(await freshIn('Current')).toBe(0)
  expect(await freshIn('Savings')).toBe(3)
})

test('earlier lines of several accounts are each of the account in whose statement they come again', async () => {
  const { call, profileId, freshIn } = await oldOffice()
  const { status } = await call('POST', `/api/admin/bank-profiles/${profileId}/account`, { ofSeveral: true })
  expect(status).toBe(200)
  expect(await freshIn('Current', [HEADER, LINES[0].join(',')].join('\n'))).toBe(0)
  // The other of the two is claimed by the other account; what the first has is not the other's any more.
  expect(await freshIn('Savings')).toBe(1)
  expect(await freshIn('Current')).toBe(2)
  expect(await freshIn('Savings')).toBe(0)
})

test('lines from before accounts are recognised by their old fingerprint, or by day, amount and words', async () => {
  const { call, profileId, freshIn } = await oldOffice()
  // Other columns, one more of them, another way to write a day, and words that stand elsewhere.
  const other = [
    'Posted,Details,Type,Paid in,Paid out,Notes',
    '02/09/2026,LAUNDRY LTD WASHING,FPO,,50.00,towels',
    '01/09/2026,J GUEST HL-000001-3,FPI,217.50,,',
    '01/09/2026,J GUEST HL-000001-3,FPI,217.50,,',
    '01/09/2026,A MARSH,FPI,217.50,,',
  ].join('\n')
  const mapping = { amount: null, paidIn: 3, paidOut: 4, payer: null, reference: null, description: [1] }
  expect(await freshIn('Current', other, mapping)).toBe(1)
  await call('POST', `/api/admin/bank-profiles/${profileId}/account`, { accountName: 'Current' })
  expect(await freshIn('Current')).toBe(0)
})

test('the account that guests pay into is one of the accounts, whoever enters it and however often', async () => {
  const { office, call, importCsv } = await statementsOffice()
  const enter = (bank_name: string, sort_code: string, account_number: string) =>
    office.database
      .insertInto('bank_details')
      .values({ account_name: 'Stays', bank_name, sort_code, account_number, created_at: office.clock.now() })
      .execute()
  await enter('Example Bank', '000000', '00012345')
  await enter('Example Bank plc', '000000', '00012345')
  await importCsv(FILE, PLAIN, { bankName: 'Another bank' })
  const accounts = async () => (await call('GET', '/api/admin/bank-accounts')).body.accounts
  expect(await accounts()).toMatchObject([
    { name: 'Example Bank', lastDigits: '2345', isForGuests: true },
    { name: 'Another bank', lastDigits: null, isForGuests: false },
  ])
  await enter('Another bank', '000001', '00012399')
  expect((await accounts()).map(({ isForGuests }: { isForGuests: boolean }) => isForGuests)).toEqual([
    true,
    false,
    false,
  ])
  // It is meant by its name alone, while only one is called so.
  expect((await importCsv(FILE, PLAIN, { bankName: 'example bank' })).body.fresh).toBe(3)
  expect(await accounts()).toHaveLength(3)
})

test('[rule statement-accounts] two accounts of one bank with the same last digits are two, and the older keeps its own', async () => {
  const { office, call } = await statementsOffice()
  const tell = (account_number: string) =>
    office.database
      .insertInto('bank_details')
      .values({
        account_name: 'Stays Ltd',
        bank_name: 'Twin Bank',
        sort_code: '102030',
        account_number,
        created_at: office.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const twins = async () =>
    office.database
      .selectFrom('bank_account')
      .where('name', 'like', 'Twin Bank%')
      .select(['name', 'last_digits', 'bank_details_id'])
      .orderBy('id')
      .execute()
  const [one, two] = [await tell('11112345'), await tell('22222345')]
  const both = [
    { name: 'Twin Bank', last_digits: '2345', bank_details_id: one.id },
    { name: 'Twin Bank (2)', last_digits: '2345', bank_details_id: two.id },
  ]
  expect(await twins()).toEqual(both)
  // Told again, each is still what it was.
  await tell('11112345')
  expect(await twins()).toEqual(both)
  const { body } = await call('GET', '/api/admin/bank-accounts')
  expect(body.accounts).toContainEqual(expect.objectContaining({ name: 'Twin Bank', isForGuests: true }))
})

test('a statement that two accounts have alike is remembered for each, and nobody guesses which it is of', async () => {
  const { importCsv, upload } = await statementsOffice()
  await importCsv(FILE, PLAIN, { bankName: 'Current' })
  const remembered = async () => (await upload('/api/admin/statements/preview', FILE)).body.remembered
  expect(await remembered()).toMatchObject({ accountId: expect.any(Number), bankName: 'Current' })
  await importCsv(FILE, { ...PLAIN, payer: null, description: [2] }, { bankName: 'Savings' })
  expect(await remembered()).toMatchObject({ accountId: null, mapping: { description: [2] } })
  const unknown = await upload(
    `/api/admin/statements?${new URLSearchParams({ fileName: 'a.csv', accountId: '999', mapping: JSON.stringify(PLAIN) })}`,
    FILE,
  )
  expect(unknown.status).toBe(400)
  expect(JSON.stringify(unknown.body)).toContain('Please choose an account')
  const nameless = new URLSearchParams({ fileName: 'a.csv', mapping: JSON.stringify(PLAIN) })
  expect((await upload(`/api/admin/statements?${nameless}`, FILE)).status).toBe(400)
})

const WITH_IDS = 'Transaction ID,Date,Amount,Name,Notes'
const BY_ID: StatementMapping = { ...PLAIN, transactionId: 0, day: 1, amount: 2, payer: 3, reference: null }

test('the bank’s own number of a payment knows it again, whatever else the bank or somebody wrote', async () => {
  const { importCsv, office } = await statementsOffice()
  const bring = async (rows: string[], mapping = BY_ID) =>
    (await importCsv([WITH_IDS, ...rows].join('\n'), mapping)).body
  expect(await bring(['t1,2026-09-01,100.00,J GUEST,', 't2,2026-09-01,100.00,J GUEST,'])).toMatchObject({ fresh: 2 })
  // Settled a day later under a fuller name, beside another payment that looks like the first did.
  const later = ['t1,2026-09-02,100.00,JO GUEST,thanks', 't3,2026-09-01,100.00,J GUEST,']
  expect(await bring(later)).toMatchObject({ fresh: 1, known: 1 })
  // Another amount under the same number is shown, never swallowed and never entered.
  expect(await bring(['t1,2026-09-01,120.00,J GUEST,', 't4,2026-09-01,1.00,J GUEST,'])).toMatchObject({
    fresh: 1,
    leftOut: [{ line: 2, why: 'The bank’s number of this payment came before with another amount, £100.00' }],
  })
  // A number that stands twice is none: a column that was chosen by mistake hides nothing.
  const mistaken = { ...BY_ID, transactionId: 3 }
  expect(await bring(['t8,2026-09-05,7.00,J GUEST,', 't9,2026-09-05,8.00,J GUEST,'], mistaken)).toMatchObject({
    fresh: 2,
  })
  const ids = await office.database.selectFrom('bank_line').select('transaction_id').orderBy('id').execute()
  expect(ids.map(({ transaction_id }) => transaction_id)).toEqual(['t1', 't2', 't3', 't4', null, null])
})

test('lines that came without the bank’s numbers get them when they come again with them', async () => {
  const { importCsv, office } = await statementsOffice()
  const file = [WITH_IDS, 't1,2026-09-01,100.00,J GUEST,', 't2,2026-09-01,100.00,J GUEST,'].join('\n')
  await importCsv(file, { ...BY_ID, transactionId: null })
  expect((await importCsv(file, BY_ID)).body.fresh).toBe(0)
  const ids = await office.database.selectFrom('bank_line').select('transaction_id').orderBy('id').execute()
  expect(ids).toEqual([{ transaction_id: 't1' }, { transaction_id: 't2' }])
})

test('the words of a line are nothing without the key of the house: no number is found by trying all', async () => {
  const { importCsv, office } = await statementsOffice()
  await importCsv(`${HEADER}\n2026-09-01,100.00,12345678,`, { ...PLAIN, payer: null })
  const { words } = await office.database.selectFrom('bank_line').select('words').executeTakeFirstOrThrow()
  const said = '2026-09-01 100.00 12345678'
  expect(words).not.toContain(createHash('sha256').update(said).digest('hex').slice(0, 8))
  const key = keyFor(office.config, 'bank line words')
  expect(words).toEqual([createHmac('sha256', key).update(said).digest('hex').slice(0, 8)])
})

test('a note in the bank’s app brings nothing twice, and a payment that says more than another is not hidden', async () => {
  const { importCsv } = await statementsOffice()
  const bring = async (rows: string[]) =>
    (await importCsv(['Date,Amount,Payer,Reference,Notes', ...rows].join('\n'), { ...PLAIN, description: [4] })).body
      .fresh
  expect(await bring(['2026-09-01,100.00,J GUEST,,'])).toBe(1)
  expect(await bring(['2026-09-01,100.00,J GUEST,,For the birthday'])).toBe(0)
  expect(await bring(['2026-09-01,100.00,J GUEST,,Another note'])).toBe(0)
  expect(await bring(['2026-09-01,100.00,J GUEST,HOLIDAY,'])).toBe(1)
})
