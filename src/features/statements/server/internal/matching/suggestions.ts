import { paymentReference } from '#features/ledger/contract.ts'
import { type Balance, balanceWith, moneyState } from '#features/ledger/server/money.ts'
import { likelyReferencesIn } from '#features/ledger/server/references.ts'
import type { MatchKind, Suggestion } from '#features/statements/contract.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import { formatPounds, type Pence, pence, toPounds } from '#platform/shared/money.ts'
import { TITLES } from '../reading/titles.ts'
import { compareWithDue, dueSums, matchKindFor } from './fit.ts'

/** The data of a bank line that suggestions use. */
export interface PaymentLine {
  id: number
  day: Day
  /** In pence; negative for money that went out. */
  amount: Pence
  /** A line with a guessed direction is never an exact match: the office decides. */
  isDirectionGuessed: boolean
  /** True if the line may repeat an earlier line in other words. A possible repeat is never an exact match. */
  mayBeRepeat: boolean
  payer: string
  reference: string
  description: string
}

export interface Candidate {
  id: number
  guestName: string
  propertyTitle: string
  checkIn: Day
  checkOut: Day
  balance: Balance
  /** Uncorrected payments in pence, by kind. */
  earlierPayments: Record<MatchKind, number[]>
}

type PossibleBooking = { candidate: Candidate } & Pick<Suggestion, 'kind' | 'reasons'>

const MAX_SUGGESTIONS = 5

/** With this index, suggesting bookings for a line does not scan all candidates. */
export interface CandidateIndex {
  byId: Map<number, Candidate>
  /** Keyed by a sum due in pence; a negative sum is due back to the guest. */
  bySum: Map<number, Candidate[]>
  bySurname: Map<string, Candidate[]>
}

export function indexCandidates(candidates: Candidate[]): CandidateIndex {
  const index: CandidateIndex = { byId: new Map(), bySum: new Map(), bySurname: new Map() }
  const add = <Key>(index: Map<Key, Candidate[]>, key: Key, candidate: Candidate) =>
    index.set(key, [...(index.get(key) ?? []), candidate])
  for (const candidate of candidates) {
    const { balance } = candidate
    index.byId.set(candidate.id, candidate)
    for (const { sum } of dueSums(balance, 'received')) add(index.bySum, sum, candidate)
    for (const { sum } of dueSums(balance, matchKindFor(balance, -1))) add(index.bySum, -sum, candidate)
    const surname = surnameOf(candidate.guestName)
    if (surname !== null) add(index.bySurname, surname, candidate)
  }
  return index
}

/**
 * Returns at most `MAX_SUGGESTIONS` bookings that a line may belong to, likeliest first, with reasons. Money out is compared with
 * sums due back to the guest.
 */
export function suggestionsFor(line: PaymentLine, index: CandidateIndex): Suggestion[] {
  const referenced = referencedBookingIds(line)
  const expecting = new Set((index.bySum.get(line.amount) ?? []).map(({ id }) => id))
  const found = possibleBookings(line, index).map(({ candidate, kind, reasons }) => {
    const others = [...expecting].filter((id) => id !== candidate.id)
    return toSuggestion(line, candidate, { referenced, kind, reasons, others })
  })
  return found.sort((one, other) => rank(line, one) - rank(line, other)).slice(0, MAX_SUGGESTIONS)
}

function possibleBookings(line: PaymentLine, index: CandidateIndex): PossibleBooking[] {
  const referenced = referencedBookingIds(line)
  const names = namesIn(line)
  const likely = new Set([
    ...referenced.flatMap((id) => index.byId.get(id) ?? []),
    ...(index.bySum.get(line.amount) ?? []),
    ...names.flatMap((name) => index.bySurname.get(name) ?? []),
  ])
  return [...likely]
    .map((candidate) => {
      const kind = matchKindFor(candidate.balance, line.amount)
      return { candidate, kind, reasons: reasonsFor(line, candidate, { referenced, names, kind }) }
    })
    .filter(({ reasons }) => reasons.length > 0)
}

/** Returns ids from all likely references with a valid check digit in the line. The bookings may not exist. */
export function referencedBookingIds({ reference, description, payer }: PaymentLine): number[] {
  // Columns are searched separately, because a reference never spans two columns.
  return [...new Set([reference, description, payer].flatMap((text) => likelyReferencesIn(text)))]
}

/** Returns the line's words except titles, in lower case and without accents. Any of these words may be a name. */
export function namesIn({ payer, description, reference }: PaymentLine): string[] {
  return [...new Set([payer, description, reference].flatMap(splitWords))].filter((word) => !TITLES.has(word))
}

/** Returns the last word of a guest's name; null under 3 letters, as short names match too many lines. */
function surnameOf(guestName: string): string | null {
  const surname = splitWords(guestName).at(-1)
  return surname !== undefined && surname.length >= 3 ? surname : null
}

function splitWords(text: string): string[] {
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

/** Banks write `J GUEST` or `MRS GUEST`. The surname must match. If the line has initials, the first name or its initial too. */
function isNamed(guestName: string, names: string[]): boolean {
  const surname = surnameOf(guestName)
  if (surname === null || !names.includes(surname)) return false
  const [first = ''] = splitWords(guestName)
  const initials = names.filter((word) => word.length === 1)
  return initials.length === 0 || names.includes(first) || initials.includes(first.charAt(0))
}

function toSuggestion(
  line: PaymentLine,
  { id, guestName, propertyTitle, checkIn, checkOut, balance, earlierPayments }: Candidate,
  {
    referenced,
    kind,
    reasons,
    others,
  }: Pick<Suggestion, 'kind' | 'reasons'> & Record<'referenced' | 'others', number[]>,
): Suggestion {
  const amount = Math.abs(line.amount)
  const fits = compareWithDue({ balance, before: earlierPayments[kind] }, kind, amount)
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
    // The office decides if a line has two references, or if another booking expects the sum too.
    exact:
      fits === 'exact' &&
      !line.isDirectionGuessed &&
      !line.mayBeRepeat &&
      referenced.length === 1 &&
      referenced[0] === id &&
      others.length === 0,
    othersExpectIt: fits === 'exact' ? others.length : 0,
    owed: toPounds(pence(balance.owed)),
    state: moneyState(balance),
    wouldBe: moneyState(balanceWith(balance, kind, amount)),
  }
}

const WEIGHTS = { reference: 100, amount: 10, name: 5 }

/** Sort key: a lower key is likelier. With equal reasons, the check-in nearest to the payment is first. */
function rank({ day }: PaymentLine, { reasons, checkIn }: Suggestion): number {
  const weight = reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0)
  return -weight + Math.min(1, Math.abs(nightsBetween(day, checkIn)) / 10_000)
}
