import { expect, test } from 'vitest'
import { guessedMapping } from './columns.ts'
import { linesIn } from './lines.ts'
import { tableIn } from './text.ts'

/** Statements as British banks hand them out, with the same two payments: £217.50 in from J GUEST, £50.00 out. */
const BANKS: Record<string, string> = {
  Barclays: [
    'Number,Date,Account,Amount,Subcategory,Memo',
    '\t ,09/09/2026,20-00-00 12345678,217.50,Counter Credit,J GUEST                  HL-000012-3  BGC',
    '\t ,08/09/2026,20-00-00 12345678,-50.00,Funds Transfer,LAUNDRY LTD              WASHING  FT',
  ].join('\r\n'),
  HSBC: ['09/09/2026,"J GUEST HL-000012-3 CR",217.50', '08/09/2026,"LAUNDRY LTD BP","-50.00"', ''].join('\r\n'),
  'HSBC business': [
    'Date,Type,Description,Paid out,Paid in,Balance',
    '09 Sep 2026,CR,J GUEST HL-000012-3,,217.50,"1,217.50"',
    '08 Sep 2026,BP,LAUNDRY LTD,50.00,,"1,000.00"',
  ].join('\n'),
  Lloyds: [
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,',
    "09/09/2026,FPI,'11-02-03,12345678,J GUEST HL-000012-3,,217.50,1217.50,",
    "08/09/2026,FPO,'11-02-03,12345678,LAUNDRY LTD,50.00,,1000.00,",
  ].join('\n'),
  NatWest: [
    'Date, Type, Description, Value, Balance, Account Name, Account Number',
    '',
    '09/09/2026,BAC,"\'J GUEST , HL-000012-3",217.50,1217.50,"\'STAYS LTD","\'600000-12345678",',
    '08/09/2026,POS,"\'LAUNDRY LTD",-50.00,1000.00,"\'STAYS LTD","\'600000-12345678",',
  ].join('\r\n'),
  Santander: [
    '',
    'From: ;01/09/2026;to: ;09/09/2026;;;',
    'Account: ;XXXX XXXX XXXX 1234;;;;;',
    'Date;Type;Merchant/Description;Debit/Credit;Balance',
    '09/09/2026;FASTER PAYMENTS RECEIPT;"FASTER PAYMENTS RECEIPT REF.HL-000012-3 FROM J GUEST";+£217.50;£1,217.50',
    '08/09/2026;BILL PAYMENT;LAUNDRY LTD;-£50.00;£1,000.00',
  ].join('\n'),
  Nationwide: [
    '"Account Name:","FlexAccount ****45678"',
    '"Account Balance:","£1217.50"',
    '"Available Balance: ","£1217.50"',
    '',
    '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
    '"09 Sep 2026","Bank credit","J GUEST HL-000012-3","","£217.50","£1217.50"',
    '"08 Sep 2026","Payment to","LAUNDRY LTD","£50.00","","£1000.00"',
  ].join('\r\n'),
  Monzo: [
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
    'tx_0002,09/09/2026,09:12:00,Faster payment,J GUEST,,Income,217.50,GBP,217.50,GBP,HL-000012-3,,,HL-000012-3,,,217.50',
    'tx_0001,08/09/2026,14:02:11,Faster payment,LAUNDRY LTD,🧺,Bills,-50.00,GBP,-50.00,GBP,,,,WASHING,,-50.00,',
  ].join('\n'),
  Starling: [
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
    '09/09/2026,J GUEST,HL-000012-3,FASTER PAYMENT,217.50,1217.50,INCOME,',
    '08/09/2026,LAUNDRY LTD,WASHING,FASTER PAYMENT,-50.00,1000.00,BILLS,',
  ].join('\n'),
}

/** How one may write it: what Windows' programs make of it, and a mark at the beginning. */
const WRITTEN: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'Windows-1252': (text) => Buffer.from(text.replace('🧺', '?'), 'latin1'),
  'UTF-16 as Excel': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
}

test.for(Object.keys(BANKS).flatMap((bank) => Object.keys(WRITTEN).map((written) => [bank, written] as const)))(
  'a statement of %s in %s is read without anybody’s help',
  ([bank, written]) => {
    const table = tableIn(WRITTEN[written]?.(BANKS[bank] ?? '') ?? Buffer.alloc(0))
    const mapping = guessedMapping(table)
    if (!mapping) throw new Error(`no guess among ${table.header.join(', ')}`)
    const { lines, unreadable } = linesIn(table.rows, mapping)
    expect(unreadable).toEqual([])
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

test('a bank that tells payer and reference apart is understood so', () => {
  const table = tableIn(Buffer.from(BANKS.Starling ?? ''))
  const mapping = guessedMapping(table)
  expect(mapping).toMatchObject({ day: 0, amount: 4, payer: 1, reference: 2, paidIn: null, paidOut: null })
  const [line] = mapping ? linesIn(table.rows, mapping).lines : []
  expect(line).toMatchObject({ payer: 'J GUEST', reference: 'HL-000012-3' })
})

test('the names of its columns tell a bank again, whatever stands above and below them', () => {
  const hashOf = (text: string) => tableIn(Buffer.from(text)).headerHash
  const later = (BANKS.Nationwide ?? '').replace('****45678', '****00000').replaceAll('Sep', 'Oct')
  expect(hashOf(later)).toBe(hashOf(BANKS.Nationwide ?? ''))
  const all = Object.values(BANKS).map(hashOf)
  expect(new Set(all).size).toBe(all.length)
})

test('a cell over several lines and the sums below a statement do not confuse its lines', () => {
  const table = tableIn(
    Buffer.from(
      'Date,Details,Amount\n09/09/2026,"J GUEST\nHL-000012-3",217.50\n\nTotal,,nothing\n08/09/2026,LAUNDRY,-50\n',
    ),
  )
  const mapping = guessedMapping(table)
  const read = mapping && linesIn(table.rows, mapping)
  expect(read?.lines).toMatchObject([{ description: 'J GUEST HL-000012-3' }, { amount: -5_000 }])
  expect(read?.unreadable).toEqual([{ line: 5, why: '“Total” is no day' }])
})

test.for([
  [
    'an amount and CR or DR in a column of its own',
    'Date,Details,Amount,DR/CR\n09/09/2026,J GUEST,217.50,CR\n08/09/2026,LAUNDRY,50.00,DR',
  ],
  [
    'an amount with CR or DR behind it',
    'Date;Details;Amount\n09/09/2026;J GUEST;217.50 CR\n08/09/2026;LAUNDRY;50.00 DR',
  ],
  ['brackets for what went out', 'Date\tDetails\tAmount\n09-09-26\tJ GUEST\t£217.50\n08-09-26\tLAUNDRY\t(£50.00)'],
  ['a minus behind the amount', 'Posting Date,Narrative,Value\n2026-09-09,J GUEST,217.50\n2026-09-08,LAUNDRY,50.00-'],
] as const)('%s', ([, text]) => {
  const table = tableIn(Buffer.from(text))
  const mapping = guessedMapping(table)
  expect(mapping && linesIn(table.rows, mapping)).toMatchObject({
    lines: [
      { day: '2026-09-09', amount: 21_750, description: 'J GUEST' },
      { day: '2026-09-08', amount: -5_000, description: 'LAUNDRY' },
    ],
    unreadable: [],
  })
})

test.for([
  ['an empty file', Buffer.alloc(0)],
  ['a letter', Buffer.from('Dear Sir or Madam,\nplease find attached nothing.\n')],
  ['a PDF', Buffer.from('%PDF-1.7\n\0\0\0 1 0 obj')],
  ['only the names of columns', Buffer.from('Date,Amount,Payer\n')],
] as const)('%s is no statement', ([, file]) => {
  expect(() => tableIn(file)).toThrow(/^(No line of this file|This is no CSV)/)
})
