import { paymentReference } from '#features/ledger/contract.ts'
import { type Balance, balanceWith, moneyState } from '#features/ledger/server/money.ts'
import { likelyReferencesIn } from '#features/ledger/server/references.ts'
import type { MatchKind, Suggestion } from '#features/statements/contract.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, toPounds } from '#platform/shared/money.ts'
import { dueSums, fitOf, kindFor } from './fit.ts'

/** A line of a statement, as far as it says whose it is. */
export interface PaymentLine {
  id: number
  day: Day
  /** In pence; below zero for money that left. */
  amount: Pence
  payer: string
  reference: string
  description: string
}

/** A booking that a line may belong to. */
export interface Candidate {
  id: number
  guestName: string
  propertyTitle: string
  checkIn: Day
  checkOut: Day
  balance: Balance
  /** What moved already and was not taken back, in pence by kind. */
  before: Record<MatchKind, number[]>
}

/** A booking that a line may belong to, as what, and why. */
type Likely = { candidate: Candidate } & Pick<Suggestion, 'kind' | 'reasons'>

const MAX_SUGGESTIONS = 5

/** Candidates by all that a line may know them by, so that a page of lines does not go through all of them for each. */
export interface Known {
  byNumber: Map<number, Candidate>
  /** By the sums that are due, in pence: above zero those of the guest, below those of the house. */
  bySum: Map<number, Candidate[]>
  bySurname: Map<string, Candidate[]>
}

export function knownBy(candidates: Candidate[]): Known {
  const known: Known = { byNumber: new Map(), bySum: new Map(), bySurname: new Map() }
  const add = <Key>(index: Map<Key, Candidate[]>, key: Key, one: Candidate) =>
    index.set(key, [...(index.get(key) ?? []), one])
  for (const candidate of candidates) {
    const { balance } = candidate
    known.byNumber.set(candidate.id, candidate)
    for (const { sum } of dueSums(balance, 'received')) add(known.bySum, sum, candidate)
    for (const { sum } of dueSums(balance, kindFor(balance, -1))) add(known.bySum, -sum, candidate)
    const surname = surnameOf(candidate.guestName)
    if (surname !== null) add(known.bySurname, surname, candidate)
  }
  return known
}

/**
 * The bookings that a line may belong to, the likeliest first, with the reasons: its reference stands in the line; its
 * amount is one that is due; its guest's name is the payer's. A payment that left is compared with what is due back.
 */
export function suggestionsFor(line: PaymentLine, known: Known): Suggestion[] {
  const referenced = referencesOf(line)
  const expecting = new Set((known.bySum.get(line.amount) ?? []).map(({ id }) => id))
  const found = likelyFor(line, known).map(({ candidate, kind, reasons }) => {
    const others = [...expecting].filter((id) => id !== candidate.id)
    return asSuggestion(line, candidate, { referenced, kind, reasons, others })
  })
  return found.sort((one, other) => rank(line, one) - rank(line, other)).slice(0, MAX_SUGGESTIONS)
}

/** Every booking that a line may belong to, also where they are more than anybody is suggested, with the reasons. */
export function likelyFor(line: PaymentLine, known: Known): Likely[] {
  const referenced = referencesOf(line)
  const names = namesIn(line)
  const likely = new Set([
    ...referenced.flatMap((id) => known.byNumber.get(id) ?? []),
    ...(known.bySum.get(line.amount) ?? []),
    ...names.flatMap((name) => known.bySurname.get(name) ?? []),
  ])
  return [...likely]
    .map((candidate) => {
      const kind = kindFor(candidate.balance, line.amount)
      return { candidate, kind, reasons: reasonsFor(line, candidate, { referenced, names, kind }) }
    })
    .filter(({ reasons }) => reasons.length > 0)
}

/** Bookings whose reference, with its right check digit, stands anywhere in the line. */
export function referencesOf({ reference, description, payer }: PaymentLine): number[] {
  // A reference is never cut in two by the end of a column.
  return [...new Set([reference, description, payer].flatMap((text) => likelyReferencesIn(text)))]
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'and', 'ltd', 'limited'])

/** The words of a line that may be somebody's name, without marks over emails. */
export function namesIn({ payer, description, reference }: PaymentLine): string[] {
  return [...new Set([payer, description, reference].flatMap(wordsOf))].filter((word) => !TITLES.has(word))
}

/** The last word of a guest's name; `null` for one that is too short to tell anybody by. */
function surnameOf(guestName: string): string | null {
  const surname = wordsOf(guestName).at(-1)
  return surname !== undefined && surname.length >= 3 ? surname : null
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}

function reasonsFor(
  line: PaymentLine,
  candidate: Candidate,
  { referenced, names, kind }: { referenced: number[]; names: string[]; kind: MatchKind },
): Suggestion['reasons'] {
  const amount = Math.abs(line.amount)
  const due = dueSums(candidate.balance, kind).find(({ sum }) => sum === amount)
  const reference = paymentReference(candidate.id)
  return [
    ...(referenced.includes(candidate.id)
      ? [{ kind: 'reference' as const, words: `The line has the reference ${reference}` }]
      : []),
    ...(due ? [{ kind: 'amount' as const, words: `${formatPounds(pence(amount))} is ${due.words}` }] : []),
    ...(isNamed(candidate.guestName, names)
      ? [{ kind: 'name' as const, words: `The line names ${candidate.guestName}` }]
      : []),
  ]
}

/** Banks write `J GUEST`, `GUEST JO` or `MRS GUEST`: the surname counts, and a first email where one is written. */
function isNamed(guestName: string, names: string[]): boolean {
  const surname = surnameOf(guestName)
  if (surname === null || !names.includes(surname)) return false
  const [first = ''] = wordsOf(guestName)
  const initials = names.filter((word) => word.length === 1)
  return initials.length === 0 || names.includes(first) || initials.includes(first.charAt(0))
}

function asSuggestion(
  line: PaymentLine,
  { id, guestName, propertyTitle, checkIn, checkOut, balance, before }: Candidate,
  {
    referenced,
    kind,
    reasons,
    others,
  }: Pick<Suggestion, 'kind' | 'reasons'> & Record<'referenced' | 'others', number[]>,
): Suggestion {
  const amount = Math.abs(line.amount)
  const fits = fitOf({ balance, before: before[kind] }, kind, amount)
  return {
    bookingId: id,
    paymentReference: paymentReference(id),
    guestName,
    propertyTitle,
    checkIn,
    checkOut,
    status: balance.status,
    kind,
    reasons,
    fits,
    // Two references in one line, and a sum that another guest is to pay too, are for a person to tell apart.
    exact: fits === 'exact' && referenced.length === 1 && referenced[0] === id && others.length === 0,
    othersExpectIt: fits === 'exact' ? others.length : 0,
    owed: toPounds(pence(balance.owed)),
    state: moneyState(balance),
    wouldBe: moneyState(balanceWith(balance, kind, amount)),
  }
}

const WEIGHTS = { reference: 100, amount: 10, name: 5 }

/** The less the likelier; among equals the stay that is nearest to the payment. */
function rank({ day }: PaymentLine, { reasons, checkIn }: Suggestion): number {
  const weight = reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0)
  return -weight + Math.min(1, Math.abs(nightsBetween(day, checkIn)) / 10_000)
}
