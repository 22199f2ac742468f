import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StatementMapping } from '#features/statements/contract.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import { PLAIN_MAPPING, setup } from '#test/features/statements/server/internal/fixtures.ts'

const LINES = [
  ['2026-09-01', '217.50', 'J GUEST', 'HL-000001-3'],
  ['2026-09-01', '217.50', 'J GUEST', 'HL-000001-3'],
  ['2026-09-02', '-50.00', 'LAUNDRY LTD', 'WASHING'],
] as const
const HEADER = 'Date,Amount,Payer,Reference'
const FILE = [HEADER, ...LINES.map((line) => line.join(','))].join('\n')

test('the account that guests pay into is listed once', async () => {
  const { ctx, call, importCsv } = await setup()
  const enter = (bank_name: string, sort_code: string, account_number: string) =>
    ctx.database
      .insertInto('bank_details')
      .values({ account_name: 'Stays', bank_name, sort_code, account_number, created_at: ctx.clock.now() })
      .execute()
  await enter('Example Bank', '000000', '00012345')
  await enter('Example Bank plc', '000000', '00012345')
  await importCsv(FILE, PLAIN_MAPPING, { bankName: 'Another bank' })
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
  // A name identifies an account while no other account has that name.
  expect((await importCsv(FILE, PLAIN_MAPPING, { bankName: 'example bank' })).body.fresh).toBe(3)
  expect(await accounts()).toHaveLength(3)
})

test('[rule statement-accounts] two accounts with equal last digits stay separate', async () => {
  const { ctx, call } = await setup()
  const addBankDetails = (account_number: string) =>
    ctx.database
      .insertInto('bank_details')
      .values({
        account_name: 'Stays Ltd',
        bank_name: 'Twin Bank',
        sort_code: '102030',
        account_number,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const readTwins = async () =>
    ctx.database
      .selectFrom('bank_account')
      .where('name', 'like', 'Twin Bank%')
      .select(['name', 'last_digits', 'bank_details_id'])
      .orderBy('id')
      .execute()
  const [one, two] = [await addBankDetails('11112345'), await addBankDetails('22222345')]
  const both = [
    { name: 'Twin Bank', last_digits: '2345', bank_details_id: one.id },
    { name: 'Twin Bank (2)', last_digits: '2345', bank_details_id: two.id },
  ]
  expect(await readTwins()).toEqual(both)
  // Entering the bank details a second time changes neither account.
  await addBankDetails('11112345')
  expect(await readTwins()).toEqual(both)
  const { body } = await call('GET', '/api/admin/bank-accounts')
  expect(body.accounts).toContainEqual(expect.objectContaining({ name: 'Twin Bank', isForGuests: true }))
})

test('a format shared by two accounts is remembered without an account', async () => {
  const { importCsv, upload } = await setup()
  await importCsv(FILE, PLAIN_MAPPING, { bankName: 'Current' })
  const readRemembered = async () => (await upload('/api/admin/statements/preview', FILE)).body.remembered
  expect(await readRemembered()).toMatchObject({ accountId: expect.any(Number), bankName: 'Current' })
  await importCsv(FILE, { ...PLAIN_MAPPING, payer: null, description: [2] }, { bankName: 'Savings' })
  expect(await readRemembered()).toMatchObject({ accountId: null, mapping: { description: [2] } })
  const unknown = await upload(
    `/api/admin/statements?${new URLSearchParams({ fileName: 'a.csv', accountId: '999', mapping: JSON.stringify(PLAIN_MAPPING) })}`,
    FILE,
  )
  expect(unknown.status).toBe(400)
  expect(JSON.stringify(unknown.body)).toContain('Please choose an account')
  const nameless = new URLSearchParams({ fileName: 'a.csv', mapping: JSON.stringify(PLAIN_MAPPING) })
  expect((await upload(`/api/admin/statements?${nameless}`, FILE)).status).toBe(400)
})

const HEADER_WITH_ID = 'Transaction ID,Date,Amount,Name,Notes'
const MAPPING_WITH_ID: StatementMapping = {
  ...PLAIN_MAPPING,
  transactionId: 0,
  day: 1,
  amount: 2,
  payer: 3,
  reference: null,
}

test("the bank's payment number identifies a payment, even if other columns change", async () => {
  const { importCsv, ctx } = await setup()
  const importRows = async (rows: string[], mapping = MAPPING_WITH_ID) =>
    (await importCsv([HEADER_WITH_ID, ...rows].join('\n'), mapping)).body
  expect(await importRows(['t1,2026-09-01,100.00,J GUEST,', 't2,2026-09-01,100.00,J GUEST,'])).toMatchObject({
    fresh: 2,
  })
  // The first payment now has a later day and a longer name; a new payment has the first payment's old values.
  const later = ['t1,2026-09-02,100.00,JO GUEST,thanks', 't3,2026-09-01,100.00,J GUEST,']
  expect(await importRows(later)).toMatchObject({ fresh: 1, known: 1 })
  // A known payment number with a different amount is reported, but not imported.
  expect(await importRows(['t1,2026-09-01,120.00,J GUEST,', 't4,2026-09-01,1.00,J GUEST,'])).toMatchObject({
    fresh: 1,
    leftOut: [{ line: 2, why: 'An earlier statement has this payment number with another amount, £100.00' }],
  })
  // A payment number that occurs twice in a file is ignored, so a wrongly chosen column hides no lines.
  const mistaken = { ...MAPPING_WITH_ID, transactionId: 3 }
  expect(await importRows(['t8,2026-09-05,7.00,J GUEST,', 't9,2026-09-05,8.00,J GUEST,'], mistaken)).toMatchObject({
    fresh: 2,
  })
  const ids = await ctx.database.selectFrom('bank_line').select('transaction_id').orderBy('id').execute()
  expect(ids.map(({ transaction_id }) => transaction_id)).toEqual(['t1', 't2', 't3', 't4', null, null])
})

test('a later import adds missing bank numbers to lines', async () => {
  const { importCsv, ctx } = await setup()
  const file = [HEADER_WITH_ID, 't1,2026-09-01,100.00,J GUEST,', 't2,2026-09-01,100.00,J GUEST,'].join('\n')
  await importCsv(file, { ...MAPPING_WITH_ID, transactionId: null })
  expect((await importCsv(file, MAPPING_WITH_ID)).body.fresh).toBe(0)
  const ids = await ctx.database.selectFrom('bank_line').select('transaction_id').orderBy('id').execute()
  expect(ids).toEqual([{ transaction_id: 't1' }, { transaction_id: 't2' }])
})

test("hashes of a line's words use a secret key", async () => {
  const { importCsv, ctx } = await setup()
  await importCsv(`${HEADER}\n2026-09-01,100.00,12345678,`, { ...PLAIN_MAPPING, payer: null })
  const { words } = await ctx.database.selectFrom('bank_line').select('words').executeTakeFirstOrThrow()
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
  expect(words).not.toContain(hash('2026-09-01 100.00 12345678'))
  const lineKey = createHmac('sha256', keyFor(ctx.config, 'bank line words')).update('2026-09-01 100.00').digest('hex')
  expect(words).toEqual([hash(`${lineKey} 12345678`)])
})

test('editing a note does not add a line', async () => {
  const { importCsv } = await setup()
  const importRows = async (rows: string[]) =>
    (await importCsv(['Date,Amount,Payer,Reference,Notes', ...rows].join('\n'), { ...PLAIN_MAPPING, description: [4] }))
      .body.fresh
  expect(await importRows(['2026-09-01,100.00,J GUEST,,'])).toBe(1)
  expect(await importRows(['2026-09-01,100.00,J GUEST,,For the birthday'])).toBe(0)
  expect(await importRows(['2026-09-01,100.00,J GUEST,,Another note'])).toBe(0)
  expect(await importRows(['2026-09-01,100.00,J GUEST,HOLIDAY,'])).toBe(1)
})
