import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { FORMATS, writeExport } from '#test/features/statements/server/internal/bank-fixtures.ts'
import { guessMapping } from './columns.ts'
import { parseLines } from './lines.ts'
import { listSkipped } from './reading.ts'
import { parseTable } from './table.ts'

const TODAY = toDay('2026-10-01')

/** By bank, a statement with two payments in the bank's format: £217.50 in from J GUEST, and £50.00 out. */
const BANKS = Object.fromEntries(
  Object.entries(FORMATS).map(([name, format]) => [
    name,
    writeExport(format, [
      { day: toDay('2026-09-08'), amount: '-50.00', payer: 'LAUNDRY LTD', reference: 'WASHING' },
      { day: toDay('2026-09-09'), amount: '217.50', payer: 'J GUEST', reference: 'HL-000012-3' },
    ]),
  ]),
)

/** Encodings of downloaded files, with and without a byte order mark. */
const WRITTEN: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
  'UTF-16 as Excel': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
}

test.for(Object.keys(BANKS).flatMap((bank) => Object.keys(WRITTEN).map((written) => [bank, written] as const)))(
  'a statement of %s in %s is read with the guessed columns',
  ([bank, written]) => {
    const table = parseTable(WRITTEN[written]?.(BANKS[bank] ?? '') ?? Buffer.alloc(0))
    const mapping = guessMapping(table)
    if (!mapping) throw new Error(`no guess among ${table.header.join(', ')}`)
    const { lines, unreadable, leftOut } = parseLines(table, mapping, TODAY)
    expect([...unreadable, ...leftOut]).toEqual([])
    expect(lines).toMatchObject([
      { day: '2026-09-09', amount: 21_750 },
      { day: '2026-09-08', amount: -5_000 },
    ])
    const words = lines.map(({ payer, reference, description }) => `${payer} ${reference} ${description}`)
    expect(words[0]).toContain('J GUEST')
    expect(words[0]).toContain('HL-000012-3')
    expect(words[1]).toContain('LAUNDRY LTD')
  },
)

test('separate columns for payer and reference are recognised', () => {
  const table = parseTable(Buffer.from(BANKS.Starling ?? ''))
  const mapping = guessMapping(table)
  expect(mapping).toMatchObject({ day: 0, amount: 4, payer: 1, reference: 2, paidIn: null, paidOut: null })
  const [line] = mapping ? parseLines(table, mapping, TODAY).lines : []
  expect(line).toMatchObject({ payer: 'J GUEST', reference: 'HL-000012-3' })
})

test("column names identify the bank's numbers, currencies and states", () => {
  const guessed = (name: string) => {
    const { header, ...table } = parseTable(Buffer.from(BANKS[name] ?? ''))
    const mapping = guessMapping({ header, ...table })
    const nameAt = (column: number | null | undefined) => (column === null ? null : header[column ?? -1])
    return [nameAt(mapping?.day), nameAt(mapping?.transactionId), nameAt(mapping?.currency), nameAt(mapping?.state)]
  }
  expect(guessed('Monzo')).toEqual(['Date', 'Transaction ID', 'Currency', null])
  expect(guessed('Tide')).toEqual(['Date', 'Transaction ID', null, 'Status'])
  expect(guessed('Revolut')).toEqual(['Completed Date', null, 'Currency', 'State'])
  expect(guessed('Revolut Business')).toEqual(['Date completed (UTC)', 'ID', 'Payment currency', 'State'])
  expect(guessed('HSBCnet')).toEqual(['Post date', null, 'Currency', null])
  expect(guessed('Barclays')).toEqual(['Date', null, null, null])
})

test('[rule statement-left-out] foreign, reverted, declined and pending payments are left out with reasons', () => {
  const rows = [
    'TOPUP,Current,2026-09-01 08:00:00,2026-09-01 09:00:00,From J GUEST,217.50,0.00,GBP,COMPLETED,1000.00',
    'TOPUP,Current,2026-09-02 08:00:00,,From A MARSH,100.00,0.00,GBP,PENDING,',
    'TRANSFER,Current,2026-09-02 08:00:00,2026-09-02 09:00:00,To B FERN,-20.00,0.00,GBP,REVERTED,980.00',
    'CARD,Current,2026-09-02 08:00:00,2026-09-02 09:00:00,To C FERN,-20.00,0.00,GBP,DECLINED,980.00',
    'TOPUP,Current,2026-09-03 08:00:00,2026-09-03 09:00:00,From D FERN,90.00,0.00,EUR,COMPLETED,90.00',
    'CARD,Current,2026-09-03 08:00:00,2026-09-03 09:00:00,Card check,0.00,0.00,GBP,COMPLETED,980.00',
    'TOPUP,Current,2026-09-04 08:00:00,2026-09-04 09:00:00,From E FERN,80.00,0.00,GBP,COMPLETED,1060.00',
  ]
  const table = parseTable(Buffer.from([FORMATS.Revolut?.header?.join(','), ...rows].join('\n')))
  const mapping = guessMapping(table)
  const read = mapping && parseLines(table, mapping, TODAY)
  expect(read?.lines.map(({ amount }) => amount)).toEqual([21_750, 8_000])
  expect(read?.unreadable).toEqual([])
  expect(read && listSkipped(read.leftOut)).toEqual([
    { line: 3, why: '“PENDING”: not completed yet; a later statement will include it' },
    { line: 4, why: '“REVERTED”: this payment did not take place' },
    { line: 5, why: '“DECLINED”: this payment did not take place' },
    { line: 6, why: 'In EUR, not in pounds' },
    { line: 7, why: 'No money moved' },
  ])
})

test('an account in another currency is left out entirely', () => {
  const table = parseTable(Buffer.from((BANKS.Starling ?? '').replaceAll('(GBP)', '(EUR)')))
  const mapping = guessMapping(table)
  const read = mapping && parseLines(table, mapping, TODAY)
  expect([read?.lines, read?.leftOut.map(({ why }) => why)]).toEqual([
    [],
    Array(2).fill('The amounts are in EUR, not in pounds'),
  ])
})

test('column names identify the format of a file', () => {
  const hashOf = (text: string) => parseTable(Buffer.from(text)).headerHash
  const later = (BANKS.Nationwide ?? '').replace('****45678', '****00000').replaceAll('Sep', 'Oct')
  expect(hashOf(later)).toBe(hashOf(BANKS.Nationwide ?? ''))
  const all = Object.values(BANKS).map(hashOf)
  expect(new Set(all).size).toBe(all.length)
})

test('a multi-line cell or total row does not affect other lines', () => {
  const table = parseTable(
    Buffer.from(
      'Date,Details,Amount\n09/09/2026,"J GUEST\nHL-000012-3",217.50\n\nTotal,,nothing\n08/09/2026,LAUNDRY,-50\n',
    ),
  )
  const mapping = guessMapping(table)
  const read = mapping && parseLines(table, mapping, TODAY)
  expect(read?.lines).toMatchObject([{ description: 'J GUEST HL-000012-3' }, { amount: -5_000 }])
  expect(read && listSkipped(read.unreadable)).toEqual([{ line: 5, why: '“Total” is not a date' }])
})

test.for([
  [
    'CR or DR in its own column',
    'Date,Details,Amount,DR/CR\n09/09/2026,J GUEST,217.50,CR\n08/09/2026,LAUNDRY,50.00,DR',
  ],
  ['an amount followed by CR or DR', 'Date;Details;Amount\n09/09/2026;J GUEST;217.50 CR\n08/09/2026;LAUNDRY;50.00 DR'],
  [
    'Money in and Money out as the type',
    'Date,Type,Details,Amount\n09/09/2026,Money in,J GUEST,217.50\n08/09/2026,Money out,LAUNDRY,50.00',
  ],
  [
    'Credit and Debit beside unsigned sums',
    'Date,Details,Credit/Debit,Amount\n09/09/2026,J GUEST,Credit,217.50\n08/09/2026,LAUNDRY,Debit,50.00',
  ],
  ['brackets for money out', 'Date\tDetails\tAmount\n09-09-26\tJ GUEST\t£217.50\n08-09-26\tLAUNDRY\t(£50.00)'],
  ['a minus after the amount', 'Posting Date,Narrative,Value\n2026-09-09,J GUEST,217.50\n2026-09-08,LAUNDRY,50.00-'],
] as const)('a statement with %s is read', ([, text]) => {
  const table = parseTable(Buffer.from(text))
  const mapping = guessMapping(table)
  expect(mapping && parseLines(table, mapping, TODAY)).toMatchObject({
    lines: [
      { day: '2026-09-09', amount: 21_750, description: 'J GUEST' },
      { day: '2026-09-08', amount: -5_000, description: 'LAUNDRY' },
    ],
    unreadable: [],
  })
})

test('a signless amount with an unknown direction is unreadable', () => {
  const table = parseTable(
    Buffer.from(
      'Date,Details,Direction,Amount\n09/09/2026,A,in,1.00\n09/09/2026,B,out,2.00\n09/09/2026,C,in,3.00\n' +
        '09/09/2026,D,sideways,4.00\n09/09/2026,E,,-5.00\n',
    ),
  )
  const mapping = guessMapping(table)
  const read = mapping && parseLines(table, mapping, TODAY)
  expect(read?.lines.map(({ amount }) => amount)).toEqual([100, -200, 300, -500])
  expect(read && listSkipped(read.unreadable)).toEqual([{ line: 5, why: '“sideways” is neither in nor out' }])
})

test.for([
  ['an empty file', Buffer.alloc(0)],
  ['an email', Buffer.from('Dear Sir or Madam,\nplease find attached nothing.\n')],
  ['a PDF', Buffer.from('%PDF-1.7\n\0\0\0 1 0 obj')],
  ['a file of column names only', Buffer.from('Date,Amount,Payer\n')],
] as const)('%s is not a statement', ([, file]) => {
  expect(() => parseTable(file)).toThrow(/^(No line of this file|This is not a CSV file)/)
})
