import type { StatementMapping, StatementQuestion } from '#features/statements/contract.ts'
import { parseSum, type Sum } from '#platform/server/csv/values.ts'
import { type Pence, pence } from '#platform/shared/money.ts'

type Direction = 'in' | 'out'
type ReadCell = (column: number | null) => string

/** Banks' words for money in and money out. */
const MONEY_IN = /^(cr|c|credit|credited|in|paid in|money in|incoming|received|deposit|\+)$/i
const MONEY_OUT = /^(dr|d|debit|debited|out|paid out|money out|outgoing|sent|withdrawal|-)$/i

export function isDirection(cell: string): boolean {
  return wordOf(cell) !== null
}

function wordOf(cell: string): Direction | null {
  if (MONEY_IN.test(cell)) return 'in'
  return MONEY_OUT.test(cell) ? 'out' : null
}

/** The sum of a row, with the direction that the file gives. */
export interface Claim {
  amount: Pence
  direction: Direction
  /**
   * True for a direction given by a word beside a single amount column, or by the column of money out. A minus then
   * reverses the direction, or the bank always writes a minus.
   */
  isExplicit: boolean
  hasMinus: boolean
  /** True if the cell contradicts its column. */
  isContradictory: boolean
  /** The cell, quoted as an example in the question to the office. */
  text: string
}

/** Returns a row's sum and direction, or the reason as a sentence if they cannot be read. */
export function readClaim(cell: ReadCell, mapping: StatementMapping): Claim | string {
  return mapping.amount === null
    ? fromTwoColumns(cell(mapping.paidIn), cell(mapping.paidOut))
    : fromOneColumn(cell, mapping)
}

function fromOneColumn(cell: ReadCell, mapping: StatementMapping): Claim | string {
  const text = cell(mapping.amount)
  const sum = parseSum(text)
  if (sum === null) return describeInvalidAmount(text)
  const directionCell = cell(mapping.direction)
  const columnWord = wordOf(directionCell)
  if (columnWord && sum.word && columnWord !== sum.word)
    return `“${text.slice(0, 40)}” contradicts “${directionCell.slice(0, 40)}”`
  const word = columnWord ?? sum.word
  if (word) return claim(sum, text, { direction: word, isExplicit: true })
  // If the direction is not recognised, a sum without a minus may be money in or out.
  if (mapping.direction !== null && !sum.hasMinus && sum.amount > 0) return describeUnknownDirection(directionCell)
  const isIn = sum.hasMinus === (mapping.plusIs === 'out')
  return claim(sum, text, { direction: isIn ? 'in' : 'out' })
}

/** A minus in the column of money in is a bounced payment, so money out. With CR or DR, the minus is contradictory. */
function fromTwoColumns(paidIn: string, paidOut: string): Claim | string {
  if (paidIn === '' && paidOut === '') return 'There is no amount'
  const [moneyIn, moneyOut] = [paidIn, paidOut].map((text) => (text === '' || text === '-' ? NOTHING : parseSum(text)))
  if (!moneyIn) return describeInvalidAmount(paidIn)
  if (!moneyOut) return describeInvalidAmount(paidOut)
  if (moneyIn.amount > 0 && moneyOut.amount > 0) return 'It has both money in and money out'
  if (moneyOut.amount === 0) {
    const isOut = moneyIn.hasMinus || moneyIn.word === 'out'
    const isContradictory = moneyIn.word !== null && (moneyIn.hasMinus || (isOut && hasPlus(paidIn)))
    return claim(moneyIn, paidIn, { direction: isOut ? 'out' : 'in', isContradictory })
  }
  if (moneyOut.word === 'in') return claim(moneyOut, paidOut, { direction: 'in', isContradictory: true })
  return claim(moneyOut, paidOut, { direction: 'out', isExplicit: true })
}

const NOTHING: Sum = { amount: pence(0), hasMinus: false, word: null }

function claim({ amount, hasMinus }: Sum, text: string, rest: Partial<Claim> & Pick<Claim, 'direction'>): Claim {
  const isContradictory = rest.isExplicit === true && rest.direction === 'out' && hasPlus(text)
  return { amount, hasMinus, text, isExplicit: false, isContradictory, ...rest }
}

function hasPlus(text: string): boolean {
  return text.includes('+')
}

/** In a column with fewer amounts, each may have a minus by chance. */
const MIN_FOR_HABIT = 3

export interface Directions {
  /** Returns the signed amount, negative for money out, and whether its direction is a guess. */
  resolve(claim: Claim): { amount: Pence; isDirectionGuessed: boolean }
  question: StatementQuestion | null
}

/**
 * Concerns only explicit directions. If all sums of a direction have a minus, the minus is ignored. If only some have a minus,
 * `chosen` decides whether the minus reverses the direction.
 */
export function findDirections(claims: Claim[], chosen: StatementMapping['minus']): Directions {
  const moved = claims.filter(({ amount }) => amount > 0)
  const groups = { in: groupByMinus(moved, 'in'), out: groupByMinus(moved, 'out') }
  const mixed = Object.values(groups).filter(({ withMinus, plain }) => withMinus.length > 0 && plain.length > 0)
  const isReversal = ({ direction, isExplicit, hasMinus }: Claim) =>
    isExplicit && hasMinus && chosen !== 'habit' && groups[direction].plain.length > 0
  const isGuess = ({ direction, isExplicit, hasMinus, isContradictory }: Claim) => {
    const { withMinus, plain } = groups[direction]
    const isMixed = plain.length > 0
    const isHabit = chosen === 'habit' || (chosen === null && !isMixed && withMinus.length >= MIN_FOR_HABIT)
    const isReversed = chosen === 'reversal' && isMixed
    return isContradictory || (isExplicit && hasMinus && !isHabit && !isReversed)
  }
  return {
    resolve: (claim) => {
      const isIn = (claim.direction === 'in') !== isReversal(claim)
      const isNegative = !isIn && claim.amount > 0
      return { amount: pence(isNegative ? -claim.amount : claim.amount), isDirectionGuessed: isGuess(claim) }
    },
    question: mixed.length === 0 ? null : askAboutMinus(mixed.flatMap(({ withMinus }) => withMinus)),
  }
}

function groupByMinus(claims: Claim[], direction: Direction): Record<'withMinus' | 'plain', Claim[]> {
  const inGroup = claims.filter((claim) => claim.isExplicit && claim.direction === direction)
  return { withMinus: inGroup.filter(({ hasMinus }) => hasMinus), plain: inGroup.filter(({ hasMinus }) => !hasMinus) }
}

const MAX_EXAMPLES = 3

function askAboutMinus(claims: Claim[]): StatementQuestion {
  const examples = [...new Set(claims.map(({ text }) => text.slice(0, 40)))].slice(0, MAX_EXAMPLES)
  return {
    kind: 'minus',
    question: `What does the minus of ${examples[0] ?? ''} mean? Other amounts in that column have none.`,
    examples,
    options: [
      { value: 'reversal', label: 'A payment was reversed: the money went the other way' },
      { value: 'habit', label: 'Nothing: the money went the same way as the others' },
    ],
  }
}

function describeUnknownDirection(direction: string): string {
  return direction === '' ? 'There is no direction, in or out' : `“${direction.slice(0, 40)}” is neither in nor out`
}

function describeInvalidAmount(text: string): string {
  return text === '' ? 'There is no amount' : `“${text.slice(0, 40)}” is not an amount`
}
