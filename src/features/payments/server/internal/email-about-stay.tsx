import { STATES } from '#features/booking-state.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { type BookingMoney, type SumOwed, sumsOwed } from '#features/ledger/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { FactTable, Paragraph } from '#platform/server/mail/email-layout.tsx'
import type { EmailShape } from '#platform/server/mail/email-type.ts'
import type { SampleName } from '#platform/server/mail/email-types.ts'
import { formatLongDay, toDay } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'

export interface Data {
  /** The heading, for example "We have received £450.00". */
  what: string
  ledger: Ledger
  /** The part of a refund that was taken off the price. */
  allowed: Pence
}

export const CLOSING =
  'Our bank details are never sent by email: they are on your private page only. If you are in doubt, call {phone}.'

/** Renders stay, sums paid and sums due, for all emails about ledger entries. */
export const aboutStay: Pick<EmailShape<Data>, 'reader' | 'placeholders' | 'render'> = {
  reader: 'guest',
  placeholders: ({ what, ledger }) => ({
    name: ledger.guestName,
    home: ledger.property.title,
    what,
    reference: ledger.paymentReference,
  }),
  render: ({ ledger, allowed }) => ({
    preview: `${ledger.property.title}, ${formatLongDay(ledger.checkIn)}`,
    body: (
      <>
        {allowed > 0 && <Paragraph>We have taken {formatPounds(allowed)} off the price of your stay.</Paragraph>}
        <FactTable
          facts={[
            ['Home', ledger.property.title],
            ['Stay', `${formatLongDay(ledger.checkIn)} to ${formatLongDay(ledger.checkOut)}`],
            ['Your reference', ledger.paymentReference],
            ...paymentFacts(ledger),
          ]}
        />
      </>
    ),
  }),
}

function paymentFacts(ledger: Ledger): [string, string | null][] {
  const { money } = ledger
  if (!money) return []
  const withheld = pence(penceOf(money.deducted) - penceOf(money.claimed))
  const isAsked = STATES[ledger.state].asksFor !== 'nothing'
  return [
    ['Received so far', formatPoundsText(money.received)],
    ['Refunded so far', sumOrNull(refundedSum(money))],
    ['Moved to another booking', sumOrNull(money.movedAway)],
    ['Deposit returned', sumOrNull(money.depositReturned)],
    ['Kept of the deposit', sumOrNull(toPounds(withheld))],
    ...deductionFacts(ledger),
    ...(isAsked ? sumsOwed(money).map((sum) => owedFact(ledger, sum)) : []),
    ['Still to be refunded to you', money.owed.startsWith('-') ? formatPoundsText(money.owed.replace('-', '')) : null],
  ]
}

function deductionFacts({ entries }: Ledger): [string, string | null][] {
  return entries
    .filter(({ kind, correctedBy, corrects }) => kind === 'deduction' && correctedBy === null && corrects === null)
    .map(({ amount, reason }) => [`${formatPoundsText(amount)} for damage`, reason || null])
}

/** Returns label and sum. Each sum has a separate label, so that the guest never reads damage as a part of the price. */
function owedFact({ status }: Ledger, { what, amount, on }: SumOwed): [string, string] {
  const label = what === 'price' && status === 'cancelled' ? 'Charge for the cancelled stay' : OWED_LABELS[what]
  return [
    `${label} still to pay`,
    on ? `${formatPoundsText(amount)}, by ${formatLongDay(on)}` : formatPoundsText(amount),
  ]
}

const OWED_LABELS: Record<SumOwed['what'], string> = {
  deposit: 'Security deposit',
  price: 'Price of the stay',
  damage: 'Damage beyond the deposit',
}

function refundedSum({ refunded, movedAway }: BookingMoney): string {
  return toPounds(pence(penceOf(refunded) - penceOf(movedAway)))
}

function sumOrNull(sum: string): string | null {
  return penceOf(sum) === 0 ? null : formatPoundsText(sum)
}

/** `min` and `max` are the headings of the shortest and the longest sample. */
export function makeSamples([min, max]: [string, string]): Record<SampleName, Data> {
  return {
    emptiest: { what: min, ledger: SAMPLE_LEDGERS.emptiest, allowed: pence(0) },
    fullest: { what: max, ledger: SAMPLE_LEDGERS.fullest, allowed: pence(25_000) },
  }
}

const SAMPLE_LEDGERS: Record<SampleName, Ledger> = {
  emptiest: {
    ...{ bookingId: 7, paymentReference: 'HL-000007-4', guestName: 'Jo Li', status: 'confirmed', state: 'confirmed' },
    ...{ deletedAt: null, property: { id: 1, title: 'Oak Tree Cottage' }, version: 1, money: null, mostBack: '0.00' },
    ...{ checkIn: toDay('2027-05-14'), checkOut: toDay('2027-05-16'), mayConfirm: false, mayReturnDeposit: false },
    ...{ couldBeGivenBack: null, entries: [] },
  },
  fullest: {
    ...{ bookingId: 41_376, paymentReference: 'HL-041376-2', status: 'confirmed', state: 'confirmed' },
    guestName: SAMPLE_BOOKINGS.fullest.guestName,
    property: { id: 2, title: 'The Old Gamekeeper’s Lodge and Coach House at Shugborough Woods' },
    ...{ checkIn: toDay('2027-12-29'), checkOut: toDay('2028-01-12'), deletedAt: null, version: 4 },
    money: SAMPLE_BOOKINGS.fullest.money,
    ...{ mostBack: '0.00', mayConfirm: false, mayReturnDeposit: true, couldBeGivenBack: null },
    entries: [
      {
        ...{ id: 1, kind: 'deduction', amount: '85.00', day: toDay('2028-01-13'), reference: '' },
        reason: 'A broken window in the coach house, and the carpet beneath it cleaned',
        ...{ photograph: null, corrects: null, correctedBy: null, otherBookingId: null, bankLineId: null },
        ...{ createdAt: '2028-01-13T10:00:00.000Z', createdBy: null, mayCorrect: true },
      },
    ],
  },
}
