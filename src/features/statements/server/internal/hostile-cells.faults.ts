import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import type { StatementMapping } from '#features/statements/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { PLAIN_MAPPING } from '#test/features/statements/server/internal/fixtures.ts'
import { threadCostOf } from '#test/platform/server/testing/thread-cost.ts'
import { identifyLines } from './matching/identity.ts'
import { type Candidate, indexCandidates, suggestionsFor } from './matching/suggestions.ts'
import { guessMapping } from './reading/columns.ts'
import { parseLines } from './reading/lines.ts'
import { recognise, withFingerprints } from './reading/recognise.ts'
import { parseTable } from './reading/table.ts'

const LENGTH = 100_000
const TODAY = toDay('2026-10-01')

/** Texts that, when repeated, may make a regular expression backtrack. */
const PIECES = [
  ...[
    '-',
    '+',
    ' ',
    'a',
    '0',
    '(',
    ')',
    ',',
    '.',
    '£',
    ', ',
    '1,',
    '1.',
    '- ',
    'cr ',
    'hl ',
    'hl-',
    '01/01/',
    '1 ',
    '/',
  ],
  ...[
    'hl-1',
    'hl-0 ',
    'o',
    'l|',
    "'",
    'mr ',
    'guest ',
    'á',
    '\u0301',
    '\u00a0',
    '\u2212',
    'GBP',
    '12:00 ',
    '(GBP)',
    '\n',
  ],
]
const HOSTILE = PIECES.flatMap((piece) => {
  const cell = piece.repeat(LENGTH / piece.length)
  return [
    [JSON.stringify(piece), cell],
    [`${JSON.stringify(piece)} between 1 and x`, `1${cell}x`],
  ] as const
})

/** Statements with every known column: amounts in a single column, and in columns of money in and money out. */
const STATEMENTS = {
  'one column of amounts': {
    columns: {
      ...{ Date: '08/09/2026', Amount: '217.50', Type: 'CR', Payer: 'J GUEST', Reference: paymentReference(1) },
      ...{ Description: 'HOLIDAY', Notes: 'OURS', 'Transaction ID': 'tx_1', Currency: 'GBP', State: 'COMPLETED' },
    },
    mapping: {
      ...PLAIN_MAPPING,
      ...{ direction: 2, payer: 3, reference: 4, description: [5, 6], transactionId: 7, currency: 8, state: 9 },
    },
  },
  'money in and money out': {
    columns: { Date: '08/09/2026', 'Paid in': '217.50', 'Paid out': '', Description: `J GUEST ${paymentReference(1)}` },
    mapping: { ...PLAIN_MAPPING, amount: null, paidIn: 1, paidOut: 2, payer: null, reference: null, description: [3] },
  },
} satisfies Record<string, { columns: Record<string, string>; mapping: StatementMapping }>

const CASES = Object.entries(STATEMENTS).flatMap(([kind, { columns, mapping }]) =>
  Object.keys(columns).map((column, at) => ({
    kind,
    column,
    at,
    names: Object.keys(columns),
    cells: Object.values(columns),
    mapping,
  })),
)

test.each(CASES)(
  '[threat long-cells] a 100 kB cell is read within 50 ms ($column, $kind)',
  async ({ at, names, cells, mapping }) => {
    for (const [what, cell] of HOSTILE) {
      const file = csvFile([names, cells, cells, cells, cells.with(at, cell)])
      for (const work of [preview, importAndMatch])
        expect(await threadCostOf(() => work(file, mapping)), `${work.name} ${what}`).toBeLessThan(50)
    }
  },
)

test.each(CASES)(
  '[threat long-cells] a 100 kB column name is read within 50 ms ($column, $kind)',
  async ({ at, names, cells, mapping }) => {
    for (const [what, cell] of HOSTILE) {
      const file = csvFile([names.with(at, cell), cells, cells, cells])
      for (const work of [preview, importAndMatch])
        expect(await threadCostOf(() => work(file, mapping)), `${work.name} ${what}`).toBeLessThan(50)
    }
  },
)

function csvFile(rows: string[][]): Buffer {
  return Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'))
}

/** Does the work of a preview: guesses columns and reads lines. */
function preview(file: Buffer, mapping: StatementMapping): void {
  const table = parseTable(file)
  const { lines, unreadable, leftOut } = parseLines(table, guessMapping(table) ?? mapping, TODAY)
  expect(lines.length + unreadable.length + leftOut.length).toBe(table.rows.length)
}

/** Does the work of an import and its suggestions: reads and recognises lines, then suggests bookings. */
function importAndMatch(file: Buffer, mapping: StatementMapping): void {
  const table = parseTable(file)
  const { lines } = parseLines(table, mapping, TODAY)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  const marked = withFingerprints(1, identifyLines(table, lines, { column: mapping.transactionId, key: KEY }))
  const stored = marked.map(({ day, amount, fingerprint, transactionId, words }, id) => ({
    ...{ id, day, amount, fingerprint: `${fingerprint} of another file`, transactionId, words },
    headerHash: table.headerHash,
  }))
  expect(recognise(marked, stored, table.headerHash).size).toBeGreaterThanOrEqual(3)
  const suggested = lines.map((line, id) => suggestionsFor({ ...line, id, mayBeRepeat: false }, INDEX))
  expect(suggested.filter(([first]) => first?.exact).length).toBeGreaterThanOrEqual(3)
}

const KEY = Buffer.alloc(32)

const BOOKING: Candidate = {
  ...{ id: 1, guestName: 'Jo Guest', propertyTitle: 'Heath Cottage' },
  ...{ checkIn: toDay('2026-10-01'), checkOut: toDay('2026-10-04') },
  balance: {
    status: 'pending',
    ...{ isDeleted: false, isSettled: false, isOver: false },
    ...{ priceDue: 21_750, depositDue: 0, received: 0, refunded: 0, deducted: 0, depositReturned: 0 },
    ...{ owed: 21_750, priceOwed: 21_750, claimOwed: 0, depositOwed: 0, depositHeld: 0 },
  },
  earlierPayments: { received: [], refund: [], 'deposit-returned': [] },
}
const INDEX = indexCandidates([BOOKING])
