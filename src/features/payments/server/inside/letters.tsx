import * as z from 'zod/mini'
import type { BookingMoney, EnteredKind } from '#features/ledger/contract.ts'
import { bookingWithMoney, entryOf } from '#features/ledger/server/ledger.ts'
import type { Ledger } from '#features/payments/contract.ts'
import type { DueLetter, LetterKind, LetterKinds, Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, type Sender, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, formatSum, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { readLedger } from './ledger.ts'

/** What a guest gets a letter about; what is kept of a deposit or taken off the price or moved, their page says with its reason. */
type LetterKindOf = Exclude<EnteredKind, 'deduction' | 'allowance'>

export function isTold(kind: string): kind is LetterKindOf {
  return kind === 'received' || kind === 'refund' || kind === 'deposit-returned'
}

const TITLES: Record<LetterKindOf, (sum: string) => string> = {
  received: (sum) => `We have received ${sum}`,
  refund: (sum) => `We have paid ${sum} back to you`,
  'deposit-returned': (sum) => `We have returned ${sum} of your security deposit`,
}

/** The letters that tell a guest of an entry. */
export const TOLD_TO_GUESTS = Object.keys(TITLES).map((kind) => `money-${kind}`)

/** What of a refund was taken off the price, in pence. */
const besides = z.object({ allowed: z.number() })

/**
 * The letters about money that came or went, and what is still due, and the one that corrects such a letter. None holds an
 * account number. What was taken back before it was told is no longer true.
 */
export const paymentLetterKinds: LetterKinds = {
  'money-received': aboutEntry('Payment received', () => 'Thank you.'),
  'money-refund': aboutEntry('Refund', (allowed) => {
    const cheaper = allowed > 0 ? `We have taken ${formatPounds(allowed)} off the price of your stay. ` : ''
    return `${cheaper}It goes to the account that your money came from.`
  }),
  'money-deposit-returned': aboutEntry('Deposit returned', () => 'It goes to the account that your money came from.'),
  'money-corrected': {
    name: 'Correction of a payment',
    weight: 60,
    async write(office, letter, sender) {
      const told = await entryTold(office, letter)
      if (!told?.isTakenBack) return null
      const title = `Please disregard: “${told.title}”`
      const words =
        'Our letter was a mistake in our books, which we have set right. We are sorry for the confusion. This is how things stand now.'
      return aboutStay(office, { id: letter.itemId, title, words }, sender)
    },
  },
}

function aboutEntry(name: string, wordsOf: (allowed: Pence) => string): LetterKind {
  return {
    name,
    weight: 40,
    async write(office, letter, sender) {
      const told = await entryTold(office, letter)
      if (!told || told.isTakenBack) return null
      const said = besides.safeParse(letter.facts)
      const words = wordsOf(pence(said.success ? said.data.allowed : 0))
      return aboutStay(office, { id: letter.itemId, title: told.title, words }, sender)
    },
  }
}

/** The entry that a letter tells of, and whether it was taken back since; `null` for none. */
async function entryTold({ database }: Office, { itemId, causeId }: DueLetter) {
  const entry = causeId === null ? undefined : await entryOf(database, itemId, causeId)
  if (!entry || !isTold(entry.kind)) return null
  const title = TITLES[entry.kind](formatPounds(penceOf(entry.amount)))
  return { title, isTakenBack: entry.corrected_by !== null }
}

async function aboutStay(
  office: Office,
  { id, title, words }: { id: number; title: string; words: string },
  sender: Sender,
): Promise<Part | null> {
  const booking = await bookingWithMoney(office.database, id, office.clock.now())
  if (!booking || booking.guest_email === '') return null
  const ledger = await readLedger(office, id)
  return {
    to: booking.guest_email,
    subject: `${title} (${ledger.paymentReference})`,
    title,
    preview: `${ledger.property.title}, ${formatLongDay(ledger.checkIn)}`,
    body: (
      <>
        <Words>{words}</Words>
        <Facts
          facts={[
            ['Home', ledger.property.title],
            ['Stay', `${formatLongDay(ledger.checkIn)} to ${formatLongDay(ledger.checkOut)}`],
            ['Your reference', ledger.paymentReference],
            ...stillDue(ledger),
          ]}
        />
        <Words>
          Our bank details are never sent by email: you find them on your private page alone. If you are in doubt, call{' '}
          {sender.phone}.
        </Words>
      </>
    ),
  }
}

function stillDue(ledger: Ledger): [string, string | null][] {
  const { money } = ledger
  if (!money) return []
  const depositBy = money.depositDueAt && formatLongDay(dayInLondon(new Date(money.depositDueAt)))
  const priceBy = money.priceDueOn && formatLongDay(money.priceDueOn)
  const deposit = penceOf(money.depositOwed)
  const owed = penceOf(money.owed)
  return [
    ['Received so far', formatSum(money.received)],
    ['Paid back so far', nothingIfZero(paidBack(money))],
    ['Moved to another booking', nothingIfZero(money.movedAway)],
    ['Deposit returned', nothingIfZero(money.depositReturned)],
    ['Kept of the deposit', nothingIfZero(money.deducted)],
    ...keptFor(ledger),
    ['Security deposit still due', deposit > 0 ? withDay(money.depositOwed, depositBy) : null],
    ['Still due in all', owed > 0 ? withDay(money.owed, priceBy) : null],
    ['Still to be paid back to you', owed < 0 ? formatSum(money.owed.replace('-', '')) : null],
  ]
}

/** What is kept of the deposit, each sum with the office's words. */
function keptFor({ entries }: Ledger): [string, string | null][] {
  return entries
    .filter(({ kind, correctedBy, corrects }) => kind === 'deduction' && correctedBy === null && corrects === null)
    .map(({ amount, reason }) => [`${formatSum(amount)} of that`, reason || null])
}

function paidBack({ refunded, movedAway }: BookingMoney): string {
  return toPounds(pence(penceOf(refunded) - penceOf(movedAway)))
}

function nothingIfZero(sum: string): string | null {
  return penceOf(sum) === 0 ? null : formatSum(sum)
}

function withDay(sum: string, day: string | null): string {
  return day ? `${formatSum(sum)}, by ${day}` : formatSum(sum)
}
