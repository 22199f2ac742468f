import { expect, test } from 'vitest'
import type { StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { type Added, exportOf, FORMATS, type Payment } from './bank-fixtures.ts'
import { setup } from './fixtures.ts'

const paid = (day: string, amount: string, payer: string, reference = ''): Payment => ({
  day: toDay(day),
  amount,
  payer,
  reference,
})

/** Eight days of an account. The two payments on the 3rd are identical; those on the 5th differ only in the payer. */
const PAYMENTS = [
  paid('2026-09-01', '217.50', 'J GUEST', 'HL-000012-3'),
  paid('2026-09-02', '-50.00', 'LAUNDRY LTD', 'WASHING'),
  paid('2026-09-03', '100.00', 'A MARSH', 'DEPOSIT'),
  paid('2026-09-03', '100.00', 'A MARSH', 'DEPOSIT'),
  paid('2026-09-05', '1435.00', 'B FERN', 'HOLIDAY'),
  paid('2026-09-05', '1435.00', 'C FERN', 'HOLIDAY'),
  paid('2026-09-06', '-12.34', 'POST OFFICE', 'STAMPS'),
  paid('2026-09-08', '217.50', 'J GUEST', 'HL-000012-3'),
]
/** The first export ends after 6 payments; the next starts at index 2, so they overlap. */
const [EARLY, LATE] = [6, 2]

const MORE: Record<string, Added> = {
  'at the end': { name: 'Merchant city', before: 99, cell: (at) => `TOWN ${at % 3}` },
  'at the beginning, empty on some lines': { name: 'Branch', before: 0, cell: (at) => (at % 2 ? 'STAFFORD' : '') },
}

async function bank(name: string) {
  const { ctx, importCsv, upload } = await setup()
  const format = FORMATS[name]
  if (!format) throw new Error(`no format of ${name}`)
  /** Imports a file with the default choices of the preview. */
  const bring = async (bankName: string, file: string, change: Partial<StatementMapping> = {}) => {
    const { body: preview } = (await upload('/api/admin/statements/preview', file)) as { body: StatementPreview }
    if (!preview.guessed) throw new Error('no guess')
    const mapping = { ...(preview.remembered?.mapping ?? preview.guessed), ...change }
    const { status, body } = await importCsv(file, mapping, { bankName })
    expect([status, body.unreadable, body.leftOut]).toEqual([201, [], []])
    return body.fresh as number
  }
  const inDatabase = async (bankName: string) => {
    const lines = ctx.database
      .selectFrom('bank_line as line')
      .innerJoin('bank_account as account', 'account.id', 'line.bank_account_id')
      .where('account.name', '=', bankName)
    return (await lines.select(['day', 'amount']).orderBy('day').orderBy('line.id').execute()).map(
      ({ day, amount }) => `${day} ${amount}`,
    )
  }
  return { format, bring, inDatabase }
}

test.for(Object.keys(FORMATS))(
  '[rule statement-lines] %s: repeated, edited and overlapping exports import each payment once per account',
  async (name) => {
    const { format, bring, inDatabase } = await bank(name)
    const first = exportOf(format, PAYMENTS.slice(0, EARLY))
    expect(await bring('Current', first)).toBe(EARLY)
    expect(await bring('Current', first)).toBe(0)
    const report = PAYMENTS.slice(0, EARLY).map((payment) => ({ ...payment, note: `thanked ${payment.payer}` }))
    expect(await bring('Current', exportOf(format, report))).toBe(0)
    for (const added of Object.values(MORE))
      expect(await bring('Current', exportOf(format, PAYMENTS.slice(0, EARLY), { added }))).toBe(0)
    expect(await bring('Current', exportOf(format, PAYMENTS.slice(LATE), { from: LATE }))).toBe(PAYMENTS.length - EARLY)
    expect(await bring('Current', exportOf(format, PAYMENTS))).toBe(0)
    // Equal payments in another account are different payments.
    expect(await bring('Savings', exportOf(format, PAYMENTS))).toBe(PAYMENTS.length)
    expect(await bring('Savings', exportOf(format, PAYMENTS))).toBe(0)
    expect(await bring('Current', first)).toBe(0)
    const all = PAYMENTS.map(({ day, amount }) => `${day} ${amount}`)
    expect(await inDatabase('Current')).toEqual(all)
    expect(await inDatabase('Savings')).toEqual(all)
  },
)

test.for(Object.keys(FORMATS))('%s: another mapping of the columns imports no line again', async (name) => {
  const { format, bring } = await bank(name)
  const file = exportOf(format, PAYMENTS)
  await bring('Current', file)
  const all = Array.from({ length: Math.min(6, format.header?.length ?? 3) }, (_, at) => at)
  expect(await bring('Current', file, { payer: null, reference: null, description: all })).toBe(0)
  expect(await bring('Current', file, { payer: 0, reference: null, description: [], transactionId: null })).toBe(0)
})
