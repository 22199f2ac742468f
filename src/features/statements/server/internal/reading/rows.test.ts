import { expect, test } from 'vitest'
import type { StatementMapping } from '#features/statements/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { PLAIN_MAPPING } from '#test/features/statements/server/internal/fixtures.ts'
import { guessMapping } from './columns.ts'
import { parseLines } from './lines.ts'
import { listSkipped } from './reading.ts'
import { parseTable } from './table.ts'

const TODAY = toDay('2026-10-20')
const HEADER = 'Date,Amount,Payer,Reference'

/** Reads a file, with a guessed mapping if `mapping` is null. Returns lines as texts: number, day, amount in pence. */
function read(file: string | Buffer, mapping: StatementMapping | null = PLAIN_MAPPING) {
  const table = parseTable(Buffer.from(file))
  const used = mapping ?? guessMapping(table)
  if (!used) throw new Error('no guess')
  const { lines, unreadable, leftOut, questions } = parseLines(table, used, TODAY)
  return {
    lines: lines.map(({ row, day, amount }) => `${row.line} ${day} ${amount}`),
    unreadable: listSkipped(unreadable),
    leftOut: listSkipped(leftOut),
    questions,
    table,
  }
}

const whyOf = (rows: { line: number; why: string }[]) => rows.map(({ line, why }) => `${line}: ${why}`)

test('[rule statement-rows] a stray quotation mark makes only its line unreadable', () => {
  const rows = [
    '13/09/2026,217.50,"J GUEST,HL-000012-3',
    '14/09/2026,50.00,A MARSH,',
    '15/09/2026,60.00,"B FERN, C",x',
    '16/09/2026,70.00,"J "JO" GUEST",',
    '17/09/2026,80.00,"D ""DEE"" FERN",',
  ]
  const { lines, unreadable } = read([HEADER, ...rows].join('\n'))
  expect(lines).toEqual(['3 2026-09-14 5000', '4 2026-09-15 6000', '6 2026-09-17 8000'])
  expect(whyOf(unreadable)).toEqual(['2: A quotation mark is not closed', '5: A quotation mark is not closed'])
})

test('[rule statement-rows] a quoted cell that joins two payments is reported', () => {
  const file = `${HEADER}\n13/09/2026,1.00,"J GUEST,\n14/09/2026,2.00,A MARSH",\n15/09/2026,3.00,"B\nFERN",`
  const { unreadable } = parseLines(parseTable(Buffer.from(file)), PLAIN_MAPPING, TODAY)
  expect(unreadable).toEqual([
    {
      amount: null,
      mayBeAnySum: true,
      line: 2,
      why: 'A quotation mark spans several payments',
      text: '13/09/2026,1.00,"J GUEST,\n14/09/2026,2.00,A MARSH",',
    },
  ])
  expect(read(file).lines).toEqual(['4 2026-09-15 300'])
})

test('[rule statement-rows] a row with more or fewer cells than columns is reported', () => {
  const rows = ['13/09/2026,1,234.50,J GUEST,HL', '14/09/2026,5.00,A MARSH', '15/09/2026,6.00,B FERN,']
  const { lines, unreadable } = read([HEADER, ...rows].join('\n'))
  expect(lines).toEqual(['4 2026-09-15 600'])
  expect(whyOf(unreadable)).toEqual(['2: It has 5 cells instead of 4', '3: It has 3 cells instead of 4'])
})

test('[rule statement-rows] an amount possibly cut in two by a comma is reported', () => {
  const columns = 'Date,Payer,Amount,Balance'
  const mapping = { ...PLAIN_MAPPING, payer: 1, amount: 2, reference: null }
  const cut = ['13/09/2026,J GUEST,1,234.50', '13/09/2026,1,234.50,900.00', '13/09/2026,J GUEST,-£1,000.00']
  const { lines, unreadable } = read([columns, ...cut, '14/09/2026,A MARSH,50.00,100.00'].join('\n'), mapping)
  expect(lines).toEqual(['5 2026-09-14 5000'])
  expect(whyOf(unreadable)).toEqual([2, 3, 4].map((line) => `${line}: A comma may have cut its amount in two`))
  const numbered = ['Date,Number,Amount', ...['13/09/2026,5,217.50', '14/09/2026,6,20.00', '14/09/2026,7,1.00']]
  expect(read(numbered.join('\n'), { ...PLAIN_MAPPING, payer: 1, amount: 2, reference: null }).unreadable).toEqual([])
})

test('[rule statement-rows] rows may end with an extra separator', () => {
  const rows = ['13/09/2026,1.00,J GUEST,HL,', '14/09/2026,2.00,A MARSH,,']
  expect(read([HEADER, ...rows].join('\n')).lines).toHaveLength(2)
  expect(read([`${HEADER},`, '13/09/2026,1.00,J GUEST,HL'].join('\n')).lines).toHaveLength(1)
})

test.for([
  ['repeated column names', HEADER, 'The column names again'],
  ['a balance brought forward', '01/09/2026,1000.00,BALANCE BROUGHT FORWARD,', 'A balance or a total, not a payment'],
  ['a balance carried forward', '30/09/2026,1000.00,Carried forward,', 'A balance or a total, not a payment'],
  ['a total with a day', '30/09/2026,1000.00,Totals,', 'A balance or a total, not a payment'],
  ['a payment of tomorrow', '21/10/2026,5.00,J GUEST,', '21 October 2026 is after today'],
] as const)('[rule statement-left-out] %s is left out', ([, row, why]) => {
  const { lines, leftOut } = read([HEADER, '13/09/2026,1.00,J GUEST,Balance', row].join('\n'))
  expect(lines).toEqual(['2 2026-09-13 100'])
  expect(leftOut).toEqual([{ line: 3, why }])
})

test('[rule statement-rows] UTF-16 is read with or without a byte order mark', () => {
  const text = `${HEADER}\r13/09/2026,1.00,ZOË,\r\n14/09/2026,2.00,J,\n`
  const little = (written: string) => Buffer.from(written, 'utf16le')
  for (const file of [little(text), little(`\ufeff${text}`), little(text).swap16(), little(`\ufeff${text}`).swap16()])
    expect(read(file).lines).toEqual(['2 2026-09-13 100', '3 2026-09-14 200'])
})

const IN_OUT = 'Date,Type,Description,Paid out,Paid in,Balance'
const BY_SIDES: StatementMapping = { ...PLAIN_MAPPING, amount: null, paidOut: 3, paidIn: 4, payer: 2, reference: null }

test('[rule statement-columns] an unreadable first line does not change the column names', () => {
  const rows = [
    'Pending,DD,ELECTRIC CO,50.00,,',
    '13/09/2026,DD,WATER CO,20.00,,100.00',
    '14/09/2026,CR,J GUEST,,30.00,130.00',
  ]
  const whole = read([IN_OUT, ...rows.slice(1)].join('\n'), null)
  const { lines, unreadable, table } = read([IN_OUT, ...rows].join('\n'), null)
  expect(lines).toEqual(['3 2026-09-13 -2000', '4 2026-09-14 3000'])
  expect(unreadable).toEqual([{ line: 2, why: '“Pending” is not a date' }])
  expect([table.hasHeader, table.headerHash]).toEqual([true, whole.table.headerHash])
  const words = ['Tag;Text;Betrag', 'Offen;Strom;Lastschrift', '13/09/2026;Wasser;-20,00']
  expect(read(words.join('\n'), null).table.header).toEqual(['Tag', 'Text', 'Betrag'])
  const title = ['As at,30/09/2026,1217.50', IN_OUT, ...rows]
  expect(read(title.join('\n'), null).unreadable[0]).toEqual({ line: 1, why: 'It has 3 cells instead of 6' })
})

test.for(['-612.34', '612.34-', '(612.34)', '612.34 DR', '–612.34', '—612.34', '£-612.34', '(£612.34)'])(
  '[rule statement-signs] %s in the column of money in is money out',
  (cell) => {
    const { lines, questions } = read(`${IN_OUT}\n13/09/2026,CR,BOUNCED,,${cell},0.00`, BY_SIDES)
    expect([lines, questions]).toEqual([['2 2026-09-13 -61234'], []])
  },
)

/** Reads a file with one row for each cell; the cell is in the column of money out. */
function readOut(cells: string[], minus: StatementMapping['minus'] = null) {
  const file = [IN_OUT, ...cells.map((cell) => `13/09/2026,DD,LAUNDRY,${cell},,0.00`)].join('\n')
  const { lines, questions } = parseLines(parseTable(Buffer.from(file)), { ...BY_SIDES, minus }, TODAY)
  return {
    amounts: lines.map(({ amount }) => amount),
    guessed: lines.map((line) => line.isDirectionGuessed),
    questions,
  }
}

test('[rule statement-signs] a minus on all money out does not mean a reversal', () => {
  expect(readOut(['-1.00', '-2.00', '-3.00'])).toEqual({
    amounts: [-100, -200, -300],
    guessed: [false, false, false],
    questions: [],
  })
  expect(readOut(['-1.00'])).toEqual({ amounts: [-100], guessed: [true], questions: [] })
  expect(readOut(['-1.00'], 'habit')).toEqual({ amounts: [-100], guessed: [false], questions: [] })
})

test('[rule statement-signs] an earlier answer never turns negative money out into money in', () => {
  for (const cells of [['-1.00'], ['-1.00', '-2.00', '-3.00']])
    expect(readOut(cells, 'reversal')).toEqual({
      amounts: cells.map((cell) => Number(cell) * 100),
      guessed: cells.map(() => true),
      questions: [],
    })
})

test.for([
  ['in', '-612.34 CR'],
  ['in', '(612.34) CR'],
  ['in', '-612.34 DR'],
  ['in', '+612.34 DR'],
  ['out', '612.34 CR'],
  ['out', '+612.34'],
] as const)('[rule statement-signs] in the column of money %s the direction of %s is a guess', ([column, cell]) => {
  const cells = column === 'in' ? `,${cell}` : `${cell},`
  const file = `${IN_OUT}\n13/09/2026,CR,J,${cells},0.00`
  const { lines } = parseLines(parseTable(Buffer.from(file)), BY_SIDES, TODAY)
  expect(lines.map(({ amount, isDirectionGuessed }) => [Math.abs(amount), isDirectionGuessed])).toEqual([
    [61_234, true],
  ])
})

test('[rule statement-signs] a minus on some money out raises a question', () => {
  const { questions, guessed } = readOut(['1.00', '-2.00'])
  expect(questions).toMatchObject([{ kind: 'minus', examples: ['-2.00'] }])
  expect(guessed).toEqual([false, true])
  expect(readOut(['1.00', '-2.00'], 'reversal')).toMatchObject({ amounts: [-100, 200], guessed: [false, false] })
  expect(readOut(['1.00', '-2.00'], 'habit')).toMatchObject({ amounts: [-100, -200], guessed: [false, false] })
  expect(readOut(['1.00', '2.00 CR'])).toMatchObject({ amounts: [-100, 200], guessed: [false, true] })
})

test('[rule statement-signs] a minus beside some direction words raises a question', () => {
  const mapping: StatementMapping = { ...PLAIN_MAPPING, direction: 2, payer: 3, reference: null }
  const file = (rows: string[]) => ['Date,Amount,CR/DR,Payer', ...rows.map((row) => `13/09/2026,${row},J`)].join('\n')
  const mixed = file(['612.34,CR', '-612.34,CR', '50.00,DR'])
  expect(read(mixed, mapping).questions).toMatchObject([{ kind: 'minus', examples: ['-612.34'] }])
  const amounts = (text: string, minus: StatementMapping['minus']) =>
    read(text, { ...mapping, minus }).lines.map((line) => Number(line.split(' ')[2]))
  expect(amounts(mixed, 'reversal')).toEqual([61_234, -61_234, -5_000])
  expect(amounts(mixed, 'habit')).toEqual([61_234, 61_234, -5_000])
  expect(amounts(file(['50.00,CR', '-50.00,DR', '-60.00,DR']), null)).toEqual([5_000, -5_000, -6_000])
  expect(whyOf(read(file(['50.00 CR,DR', '1.00,CR']), mapping).unreadable)).toEqual(['2: “50.00 CR” contradicts “DR”'])
})

test('[rule statement-signs] CR means money in, also on card statements', () => {
  const rows = [
    '13/09/2026,50.00,SHOP,',
    '13/09/2026,50.00 CR,REFUND,',
    '13/09/2026,50.00 DR,SHOP,',
    '13/09/2026,-50.00,BACK,',
  ]
  expect(
    read([HEADER, ...rows].join('\n'), { ...PLAIN_MAPPING, plusIs: 'out' }).lines.map((line) => line.split(' ')[2]),
  ).toEqual([...['-5000', '5000', '-5000', '5000']])
})

test('[rule statement-signs] a row with money in both directions is reported', () => {
  const file = `${IN_OUT}\n13/09/2026,CR,J,20.00,30.00,0.00\n13/09/2026,CR,J,0.00,30.00,0.00`
  const { lines, unreadable } = read(file, BY_SIDES)
  expect([lines, whyOf(unreadable)]).toEqual([['3 2026-09-13 3000'], ['2: It has both money in and money out']])
})

const days = (cells: string[]) => [HEADER, ...cells.map((cell) => `${cell},1.00,J,`)].join('\n')
const UNKNOWN_ORDER: StatementMapping = { ...PLAIN_MAPPING, dayOrder: null }

test('[rule statement-days] one unambiguous date decides the order of day and month', () => {
  expect(read(days(['03/04/2026', '04/13/2026']), UNKNOWN_ORDER)).toMatchObject({
    lines: ['2 2026-03-04 100', '3 2026-04-13 100'],
    questions: [],
  })
  expect(read(days(['03/04/2026', '13/04/2026']), { ...PLAIN_MAPPING, dayOrder: 'month-first' })).toMatchObject({
    lines: ['2 2026-04-03 100', '3 2026-04-13 100'],
    questions: [],
  })
  expect(read(days(['04/04/2026', '2026-04-05', '6 Apr 2026']), UNKNOWN_ORDER).questions).toEqual([])
})

test('[rule statement-days] an ambiguous order of day and month raises a question', () => {
  for (const cells of [['03/04/2026'], ['03/04/2026', '13/04/2026', '04/13/2026']]) {
    const { questions } = read(days(cells), UNKNOWN_ORDER)
    expect(questions).toMatchObject([
      {
        kind: 'dayOrder',
        question: 'Which day is 03/04/2026?',
        options: [{ label: '3 April 2026' }, { label: '4 March 2026' }],
      },
    ])
  }
  expect(read(days(['03/04/2026']), { ...PLAIN_MAPPING, dayOrder: 'month-first' }).lines).toEqual(['2 2026-03-04 100'])
})
