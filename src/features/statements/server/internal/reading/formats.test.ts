import { expect, test } from 'vitest'
import type { StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import {
  type AddedColumn,
  FORMATS,
  type Payment,
  writeExport,
} from '#test/features/statements/server/internal/bank-fixtures.ts'
import { setup } from '#test/features/statements/server/internal/fixtures.ts'

const paid = (day: string, amount: string, payer: string, reference = ''): Payment => ({
  day: toDay(day),
  amount,
  payer,
  reference,
})

/** Two payments of the 3rd are identical; two payments of the 5th differ only in the payer. */
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
/** The first export ends after 6 payments; the second export starts at index 2, so the exports overlap. */
const [EARLY, LATE] = [6, 2]

const ADDED_COLUMNS: Record<string, AddedColumn> = {
  'at the end': { name: 'Merchant city', before: 99, cell: (at) => `TOWN ${at % 3}` },
  'at the beginning, empty on some lines': { name: 'Branch', before: 0, cell: (at) => (at % 2 ? 'STAFFORD' : '') },
}

async function setupBank(name: string) {
  const { ctx, importCsv, upload } = await setup()
  const format = FORMATS[name]
  if (!format) throw new Error(`no format of ${name}`)
  /** Imports a file with the preview's suggested mapping; returns the number of new lines. */
  const importFile = async (bankName: string, file: string, change: Partial<StatementMapping> = {}) => {
    const { body: preview } = (await upload('/api/admin/statements/preview', file)) as { body: StatementPreview }
    if (!preview.guessed) throw new Error('no guess')
    const mapping = {
      ...(preview.remembered?.mapping ?? { ...preview.guessed, dayOrder: 'day-first' as const }),
      ...change,
    }
    const { status, body } = await importCsv(file, mapping, { bankName })
    expect([status, body.unreadable, body.leftOut]).toEqual([201, [], []])
    return body.fresh as number
  }
  const readStored = async (bankName: string) => {
    const lines = ctx.database
      .selectFrom('bank_line as line')
      .innerJoin('bank_account as account', 'account.id', 'line.bank_account_id')
      .where('account.name', '=', bankName)
    return (await lines.select(['day', 'amount']).orderBy('day').orderBy('line.id').execute()).map(
      ({ day, amount }) => `${day} ${amount}`,
    )
  }
  return { format, importFile, readStored }
}

test.for(Object.keys(FORMATS))(
  '[rule statement-lines] %s: overlapping exports import each payment once',
  async (name) => {
    const { format, importFile, readStored } = await setupBank(name)
    const first = writeExport(format, PAYMENTS.slice(0, EARLY))
    expect(await importFile('Current', first)).toBe(EARLY)
    expect(await importFile('Current', first)).toBe(0)
    const edited = PAYMENTS.slice(0, EARLY).map((payment) => ({ ...payment, note: `thanked ${payment.payer}` }))
    expect(await importFile('Current', writeExport(format, edited))).toBe(0)
    for (const added of Object.values(ADDED_COLUMNS))
      expect(await importFile('Current', writeExport(format, PAYMENTS.slice(0, EARLY), { added }))).toBe(0)
    expect(await importFile('Current', writeExport(format, PAYMENTS.slice(LATE), { from: LATE }))).toBe(
      PAYMENTS.length - EARLY,
    )
    expect(await importFile('Current', writeExport(format, PAYMENTS))).toBe(0)
    // Equal payments in another account are different payments.
    expect(await importFile('Savings', writeExport(format, PAYMENTS))).toBe(PAYMENTS.length)
    expect(await importFile('Savings', writeExport(format, PAYMENTS))).toBe(0)
    expect(await importFile('Current', first)).toBe(0)
    const all = PAYMENTS.map(({ day, amount }) => `${day} ${amount}`)
    expect(await readStored('Current')).toEqual(all)
    expect(await readStored('Savings')).toEqual(all)
  },
)

test.for(Object.keys(FORMATS))('%s: a file imported with another mapping adds no line', async (name) => {
  const { format, importFile } = await setupBank(name)
  const file = writeExport(format, PAYMENTS)
  await importFile('Current', file)
  const all = Array.from({ length: Math.min(6, format.header?.length ?? 3) }, (_, at) => at)
  expect(await importFile('Current', file, { payer: null, reference: null, description: all })).toBe(0)
  expect(await importFile('Current', file, { payer: 0, reference: null, description: [], transactionId: null })).toBe(0)
})
