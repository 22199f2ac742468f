import type { BookingMoney, EnteredKind, OfficeKind } from '#features/ledger/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, type Sender, Words, written } from '#platform/server/mail/paper.tsx'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { formatPounds, formatSum, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'

/** What a guest gets a letter about; what is kept of a deposit, taken off the price or moved, their page says. */
export type LetterKind = Exclude<EnteredKind, 'deduction' | 'allowance'>

export function isTold(kind: OfficeKind): kind is LetterKind {
  return kind !== 'deduction' && kind !== 'allowance' && kind !== 'transfer'
}

const TITLES: Record<LetterKind, (sum: string) => string> = {
  received: (sum) => `We have received ${sum}`,
  refund: (sum) => `We have paid ${sum} back to you`,
  'deposit-returned': (sum) => `We have returned ${sum} of your security deposit`,
}

interface AboutStay {
  ledger: Ledger
  guest: { guest_email: string }
  sender: Sender
}

/**
 * The letter about money that came or went, and what is still due; `allowed` of it was taken off the price, in pence. No letter
 * holds an account number.
 */
export function letterAbout(
  { kind, amount, allowed }: { kind: LetterKind; amount: Pence; allowed: Pence },
  stay: AboutStay,
): Promise<Letter> {
  const cheaper = allowed > 0 ? `We have taken ${formatPounds(allowed)} off the price of your stay. ` : ''
  const words = kind === 'received' ? 'Thank you.' : `${cheaper}It goes to the account that your money came from.`
  return aboutStay(TITLES[kind](formatPounds(amount)), stay, { kind: `money-${kind}`, words })
}

/** The letter that corrects an earlier one. */
export function letterOfCorrection(entry: { kind: LetterKind; amount: Pence }, stay: AboutStay): Promise<Letter> {
  const title = `Please disregard: “${TITLES[entry.kind](formatPounds(entry.amount))}”`
  const words = `Our letter was a mistake in our books, which we have set right. We are sorry for the confusion. This is how things stand now.`
  return aboutStay(title, stay, { kind: 'money-corrected', words })
}

async function aboutStay(
  title: string,
  { ledger, guest, sender }: AboutStay,
  { kind, words }: { kind: string; words: string },
): Promise<Letter> {
  const letter = await written(
    `${title} (${ledger.paymentReference})`,
    <Paper sender={sender} title={title} preview={`${ledger.property.title}, ${formatLongDay(ledger.checkIn)}`}>
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
    </Paper>,
  )
  return { ...letter, kind, item: 'booking', itemId: ledger.bookingId, to: guest.guest_email }
}

function stillDue({ money }: Ledger): [string, string | null][] {
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
    ['Security deposit still due', deposit > 0 ? withDay(money.depositOwed, depositBy) : null],
    ['Still due in all', owed > 0 ? withDay(money.owed, priceBy) : null],
    ['Still to be paid back to you', owed < 0 ? formatSum(money.owed.replace('-', '')) : null],
  ]
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
