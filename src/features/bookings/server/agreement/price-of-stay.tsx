import type { OpenBooking } from '#features/bookings/contract.ts'
import { type BookingMoney, type SumOwed, sumsOwed } from '#features/ledger/contract.ts'
import { Paragraph, type PriceRow, PriceTable } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatFullDay, formatLongMoment } from '#platform/shared/day.ts'
import { formatPoundsText, penceOf } from '#platform/shared/money.ts'

/** The price line by line, the deposit, what was paid, and what is still to pay and by when, for an agreed stay. */
export function PriceOfStay({ booking }: { booking: OpenBooking }) {
  const { money } = booking
  return (
    <>
      <PriceTable rows={priceRows(booking)} />
      {money && isSettled(money) && <NothingLeft />}
    </>
  )
}

/** A sum of which nothing has been paid has one row with its day; a sum paid in part has another row for the rest. */
function priceRows({ agreedPrice, totalAmount, money }: OpenBooking): PriceRow[] {
  const { lines, securityDeposit } = agreedPrice
  const full: Partial<Record<SumOwed['what'], string>> = { price: totalAmount, deposit: securityDeposit }
  const owed = money ? sumsOwed(money) : []
  const unpaid = owed.filter(({ what, amount }) => amount === full[what])
  const dayOf = (what: SumOwed['what']) => {
    const sum = unpaid.find((one) => one.what === what)
    const day = sum && money && formatDueDay(sum, money)
    return day ? `, due by ${day}` : ''
  }
  return [
    ...lines.map(({ label, amount }) => ({ label, amount: formatPoundsText(amount) })),
    { label: `Price of the stay${dayOf('price')}`, amount: formatPoundsText(totalAmount), isTotal: true },
    ...sumRow(
      `Security deposit${dayOf('deposit')}`,
      securityDeposit,
      unpaid.some(({ what }) => what === 'deposit'),
    ),
    ...(money ? sumRow('Received so far', money.received) : []),
    ...(money
      ? leftRows(
          money,
          owed.filter((sum) => !unpaid.includes(sum)),
        )
      : []),
  ]
}

export function NothingLeft() {
  return <Paragraph>There is nothing left to pay.</Paragraph>
}

/** Whether the guest owes nothing. */
export function isSettled(money: BookingMoney): boolean {
  return sumsOwed(money).length === 0
}

/** A row for each sum still to pay, with its day, or for what is to be refunded. Of a cancelled stay the price is its charge. */
export function owedRows(money: BookingMoney, isCancelled = false): PriceRow[] {
  return leftRows(money, sumsOwed(money), isCancelled)
}

function leftRows(money: BookingMoney, sums: SumOwed[], isCancelled = false): PriceRow[] {
  const owed = sums.map((sum) => {
    const day = formatDueDay(sum, money)
    const label = `${labelOfSum(sum, isCancelled)} still to pay`
    return { label: day ? `${label}, by ${day}` : label, amount: formatPoundsText(sum.amount), isTotal: true }
  })
  const refund = money.owed.startsWith('-') ? money.owed.replace('-', '') : '0'
  return [...owed, ...sumRow('Still to be refunded to you', refund, true)]
}

/** Returns no row for a sum of 0. */
export function sumRow(label: string, amount: string, isTotal = false): PriceRow[] {
  return penceOf(amount) === 0 ? [] : [{ label, amount: formatPoundsText(amount), isTotal }]
}

/** Each sum has a label of its own, so that the guest never reads damage as a part of the price. */
function labelOfSum({ what }: SumOwed, isCancelled: boolean): string {
  return what === 'price' && isCancelled ? 'Charge for the cancelled stay' : OWED_LABELS[what]
}

const OWED_LABELS: Record<SumOwed['what'], string> = {
  deposit: 'Security deposit',
  price: 'Price of the stay',
  damage: 'Damage beyond the deposit',
}

/** Returns `null` for a sum without a due day. */
function formatDueDay({ what, on }: SumOwed, { depositDueAt }: BookingMoney): string | null {
  if (what === 'deposit' && depositDueAt) return formatLongMoment(new Date(depositDueAt))
  return on && formatFullDay(on)
}
