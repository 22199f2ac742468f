import { paymentReference } from '#features/ledger/contract.ts'
import { type Balance, balanceWith, moneyState } from '#features/ledger/server/money.ts'
import { likelyReferencesIn } from '#features/ledger/server/references.ts'
import type { MatchKind, Suggestion } from '#features/statements/contract.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, toPounds } from '#platform/shared/money.ts'
import { dueSums, fitOf, kindFor } from './fit.ts'

/** A line's data by which its booking is found. */
export interface PaymentLine {
  id: number
  day: Day
  /** In pence; negative for money that went out. */
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
  /** Money that moved before and was not corrected, in pence by kind. */
  before: Record<MatchKind, number[]>
}

/** A candidate with the kind of entry and the reasons. */
type Likely = { candidate: Candidate } & Pick<Suggestion, 'kind' | 'reasons'>

const MAX_SUGGESTIONS = 5

/** Candidates indexed by number, sum and surname, so that each line of a page need not scan all of them. */
export interface Known {
  byNumber: Map<number, Candidate>
  /** By sums due, in pence: positive for sums the guest owes, negative for sums due back to the guest. */
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
 * Returns the bookings that a line may belong to, likeliest first, with reasons: reference, an amount that is due, or the guest's
 * name. Money that went out is compared with what is due back.
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

/** Returns every booking that a line may belong to, with reasons; not limited to `MAX_SUGGESTIONS`. */
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

/** Numbers of bookings whose reference, with a valid check digit, is anywhere in the line. */
export function referencesOf({ reference, description, payer }: PaymentLine): number[] {
  // Each column is searched by itself: a reference never continues in the next column.
  return [...new Set([reference, description, payer].flatMap((text) => likelyReferencesIn(text)))]
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'and', 'ltd', 'limited'])

/** Words of the line that may be a person's name, in lower case and without accents. */
export function namesIn({ payer, description, reference }: PaymentLine): string[] {
  return [...new Set([payer, description, reference].flatMap(wordsOf))].filter((word) => !TITLES.has(word))
}

/** The last word of a guest's name; null for one of fewer than 3 letters, which identifies no guest. */
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

/** Banks write `J GUEST`, `GUEST JO` or `MRS GUEST`: the surname must match, and an initial if the line has any. */
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
    // Two references in one line, or a sum that another booking expects too, are left to a person.
    exact: fits === 'exact' && referenced.length === 1 && referenced[0] === id && others.length === 0,
    othersExpectIt: fits === 'exact' ? others.length : 0,
    owed: toPounds(pence(balance.owed)),
    state: moneyState(balance),
    wouldBe: moneyState(balanceWith(balance, kind, amount)),
  }
}

const WEIGHTS = { reference: 100, amount: 10, name: 5 }

/** Sort key, lower is likelier; among equals the stay that is nearest to the payment. */
function rank({ day }: PaymentLine, { reasons, checkIn }: Suggestion): number {
  const weight = reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0)
  return -weight + Math.min(1, Math.abs(nightsBetween(day, checkIn)) / 10_000)
}
