import { isAgreed, STATES } from '#features/booking-state.ts'
import { CHARGE_RULE, describeCancellationOn } from '#features/cancellation-scale.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { sumsDueFirst } from '#features/ledger/contract.ts'
import { formatMoment } from '#features/offers/web/offer-text.ts'
import { type Day, dayInLondon, formatFullDay, formatTimeOfDay, instantInLondon } from '#platform/shared/day.ts'
import { formatPoundsText, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { callUsOn } from '#platform/shared/phone.ts'
import type { GuestCancellation, GuestStay } from '../contract.ts'

/** Returns the text below the headline: what happens next and what the guest must do. `phone` is the office's number. */
export function describeNextStep(stay: GuestStay, phone: string): string {
  switch (stay.state) {
    case 'asked':
      return 'We will be in touch. There is nothing to pay yet.'
    case 'held':
      return `Please pay ${describeSecuringPayment(stay)} by ${formatMoment(stay.heldUntil ?? stay.checkIn)}. We will then confirm your stay.`
    case 'held due':
      return `${capitalize(describeSecuringPayment(stay))} was due by ${formatMoment(stay.heldUntil ?? stay.checkIn)}. If you have paid, you do not need to do anything: this page will show your payment. If not, please ${callUsOn(phone)} today, or we will have to release your dates.`
    case 'held part paid':
      return partPaid(stay)
    case 'confirmed':
      return confirmed(stay, phone)
    case 'in house':
      return `Enjoy your stay. Check-out is on ${formatFullDay(stay.checkOut)} by ${formatTimeOfDay(stay.terms.checkOutBy)}.${stillDue(stay)}`
    case 'completed':
      return over(stay)
    case 'lapsed':
      return lapsed(stay, phone)
    case 'cancelled free':
    case 'cancelled late':
    case 'deleted':
      return cancelled(stay)
  }
}

/** Returns the payment that secures the dates: the security deposit, or the price for a stay without a deposit. */
function describeSecuringPayment({ money, securityDeposit }: GuestStay): string {
  if (money && !isPositive(money.depositOwed)) return `the ${formatPoundsText(money.priceOwed)} for the stay`
  return `the security deposit of ${formatPoundsText(money?.depositOwed ?? securityDeposit)}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function partPaid({ money }: GuestStay): string {
  const datesHeld = 'Your dates are held for you.'
  if (!money) return datesHeld
  const received = `${formatPoundsText(money.received)} received.`
  return isPositive(money.depositOwed)
    ? `${received} ${describeDue(money)} ${datesHeld}`
    : `${received} ${datesHeld} We will confirm your stay.`
}

function lapsed({ money }: GuestStay, phone: string): string {
  if (money && isPositive(money.refundDue))
    return `${formatPoundsText(money.refundDue)} will be refunded to the account you paid from. Would you still like to come? Please ${callUsOn(phone)}.`
  return `We did not receive your payment in time. The dates may still be available: please ${callUsOn(phone)} before you pay anything.`
}

function confirmed({ channel, money, arrival }: GuestStay, phone: string): string {
  if (money && isPositive(money.owed)) return describeDue(money)
  const paid = channel ? `You booked and paid at ${CHANNEL_NAMES[channel]}.` : 'Everything is paid.'
  if (arrival?.state === 'open') return `${paid} This page now shows how to get in.`
  if (arrival?.state === 'not-entered')
    return `${paid} We will give you the address and the door code over the phone: please ${callUsOn(phone)}.`
  return arrival ? `${paid} This page shows how to get in from ${formatMoment(arrival.opensAt)}.` : paid
}

const PURPOSES = {
  'security deposit': ' of the security deposit',
  'price of the stay': ' for the stay',
  'charge for the cancelled stay': '',
  'damage beyond the deposit': ' for damage beyond the deposit',
}

/** Describes the sums due and their due days. A single sum needs no purpose, unless for damage. */
function describeDue(money: NonNullable<GuestStay['money']>): string {
  const sums = sumsDue(money)
  if (sums.length === 0) return ''
  const isSingle = sums.length === 1
  const verb = money.overdue && isSingle ? ' was due' : ' is due'
  const what = sums
    .map(({ what, amount, by }, index) => {
      const purpose = isSingle && what !== 'damage beyond the deposit' ? '' : PURPOSES[what]
      return `${formatPoundsText(amount)}${purpose}${index === 0 ? verb : ''}${by ? ` by ${by}` : ''}`
    })
    .join(', ')
  if (!money.overdue) return `${what}.`
  // `overdue` does not show which of several sums is overdue.
  return `${what}. Please pay ${isSingle ? 'it' : 'what is overdue'} now, or contact us.`
}

function stillDue({ money }: GuestStay): string {
  return money && isPositive(money.owed) ? ` ${formatPoundsText(money.owed)} is still due.` : ''
}

function over({ money }: GuestStay): string {
  if (money && isPositive(money.owed))
    return isPositive(money.claimOwed) ? describeDue(money) : `${formatPoundsText(money.owed)} is still due.`
  if (money && isPositive(money.depositHeld) && money.depositBackBy)
    return `Your security deposit of ${formatPoundsText(money.depositHeld)} will be refunded by ${formatFullDay(money.depositBackBy)} to the account you paid from.`
  return 'We hope to see you again.'
}

function cancelled({ cancelled: how, money, channel }: GuestStay): string {
  const when = how ? formatFullDay(dayInLondon(new Date(how.at))) : ''
  const who = how?.by === 'guest' ? `You cancelled it on ${when}.` : `We cancelled it on ${when}.`
  if (channel) return `It was cancelled on ${when}. Any refund is made by ${CHANNEL_NAMES[channel]}.`
  const charged =
    how && isPositive(how.charge) ? ` ${formatPoundsText(how.charge)} is charged for the cancellation.` : ''
  if (money && isPositive(money.refundDue))
    return `${who}${charged} ${formatPoundsText(money.refundDue)} will be refunded to the account you paid from.`
  if (money && isPositive(money.owed)) return `${who}${charged} ${describeOwedOnceCancelled(money, how)}`
  return `${who}${charged} Nothing is due.`
}

function describeOwedOnceCancelled(money: NonNullable<GuestStay['money']>, how: GuestStay['cancelled']): string {
  const sums = sumsDue(money, how).map(({ what, amount, by }) =>
    what === 'damage beyond the deposit'
      ? `${formatPoundsText(amount)}${PURPOSES[what]}${by ? `, by ${by},` : ''}`
      : `${formatPoundsText(amount)} of that`,
  )
  return `${sums.join(' and ')} ${sums.length > 1 ? 'are' : 'is'} still to pay.`
}

/** Returns the text above the sums of a cancellation. */
export function describeCancellationCost(
  { isFree, on, pricePaid, depositPaid, charge }: GuestCancellation,
  { checkIn, terms }: Pick<GuestStay, 'checkIn' | 'terms'>,
): string {
  const isPaid = isPositive(pricePaid) || isPositive(depositPaid)
  if (isFree || !isPositive(charge))
    return isPaid
      ? 'Cancelling is free: we refund everything you have paid.'
      : 'Cancelling is free: nothing has been paid, so there is nothing to refund.'
  const rule = describeCancellationOn(terms.cancellationScale, checkIn, on)
  return `${rule} That is ${formatPoundsText(charge)}. ${CHARGE_RULE}`
}

/** Returns the sums due, each with purpose and due date. With `cancelled`, returns the unpaid charge and claimed damage. */
export function sumsDue(money: NonNullable<GuestStay['money']>, cancelled: GuestStay['cancelled'] = null) {
  const { depositOwed, priceOwed, claimOwed, depositDueAt, priceDueOn, claimDueOn } = money
  const claim = {
    what: 'damage beyond the deposit' as const,
    amount: claimOwed,
    by: claimDueOn && formatFullDay(claimDueOn),
    on: claimDueOn,
  }
  if (cancelled)
    return [{ what: 'charge for the cancelled stay' as const, amount: priceOwed, by: null, on: null }, claim].filter(
      ({ amount }) => isPositive(amount),
    )
  return [
    {
      what: 'security deposit' as const,
      amount: depositOwed,
      by: depositDueAt && formatMoment(depositDueAt),
      on: depositDueAt ? dayInLondon(new Date(depositDueAt)) : null,
    },
    {
      what: 'price of the stay' as const,
      amount: priceOwed,
      by: priceDueOn && formatFullDay(priceDueOn),
      on: priceDueOn,
    },
    claim,
  ].filter(({ amount }) => isPositive(amount))
}

/** Returns the sums that are due first as one amount in pounds. */
export function amountDueFirst(dues: { amount: string; on: Day | null }[], today: Day): string {
  return toPounds(pence(sumsDueFirst(dues, today).reduce((sum, { amount }) => sum + penceOf(amount), 0)))
}

export function isPositive(amount: string): boolean {
  return Number(amount) > 0
}

/** A step of a stay, from the first payment to the return of the deposit. */
export interface Step {
  title: string
  what: string
  state: 'done' | 'now' | 'ahead'
}

/** Returns the steps of a stay in order; the first unfinished step is current. Empty while no nights are held. */
export function staySteps(stay: GuestStay): Step[] {
  const { state, money, arrival, checkIn, checkOut, securityDeposit, total, terms } = stay
  if (!STATES[state].hasNights) return []
  const isHere = state === 'in house' || state === 'completed'
  const steps: (Omit<Step, 'state'> & { done: boolean })[] = []
  if (money) {
    const depositPaid = !isPositive(money.depositOwed)
    steps.push({
      title: `${formatPoundsText(securityDeposit)} security deposit`,
      what: depositPaid ? 'Received' : money.depositDueAt ? `By ${formatMoment(money.depositDueAt)}` : 'Due',
      done: depositPaid,
    })
    if (!isAgreed(state))
      steps.push({ title: 'We confirm your stay', what: 'Once we receive the deposit', done: false })
    const pricePaid = !isPositive(money.priceOwed)
    steps.push({
      title: `${formatPoundsText(total)} for the stay`,
      what: pricePaid ? 'Received' : money.priceDueOn ? `By ${formatFullDay(money.priceDueOn)}` : 'Due',
      done: pricePaid,
    })
  }
  if (arrival && state !== 'completed')
    steps.push({
      title: 'Getting in',
      what: arrival.state === 'open' ? 'Shown on this page now' : `On this page from ${formatMoment(arrival.opensAt)}`,
      done: isHere,
    })
  steps.push({
    title: 'Check-in',
    what: `${formatFullDay(checkIn)}, from ${formatTimeOfDay(terms.checkInFrom)}`,
    done: isHere,
  })
  steps.push({
    title: 'Check-out',
    what: `${formatFullDay(checkOut)}, by ${formatTimeOfDay(terms.checkOutBy)}`,
    done: state === 'completed',
  })
  if (money && isPositive(securityDeposit)) steps.push(depositRefundStep(stay, money))
  const now = steps.findIndex(({ done }) => !done)
  return steps.map(({ done, ...step }, at) => ({ ...step, state: done ? 'done' : at === now ? 'now' : 'ahead' }))
}

function depositRefundStep(stay: GuestStay, money: NonNullable<GuestStay['money']>) {
  const done = stay.state === 'completed' && !isPositive(money.depositHeld) && !isPositive(money.depositOwed)
  const by: Day | null = money.depositBackBy
  return {
    title: 'Deposit refund',
    what: done ? 'Done' : by ? `By ${formatFullDay(by)}` : `After ${formatFullDay(stay.checkOut)}`,
    done,
  }
}

/** Labels a ledger entry for the guest. */
export function describeEntry({ kind, amount, otherReference }: GuestStay['entries'][number]): string {
  if (kind !== 'transfer') return ENTRY_LABELS[kind]
  const other = otherReference ? `your booking ${otherReference}` : 'another booking'
  return amount.startsWith('-') ? `Moved to ${other}` : `Moved from ${other}`
}

const ENTRY_LABELS: Record<Exclude<GuestStay['entries'][number]['kind'], 'transfer'>, string> = {
  received: 'Payment received',
  refund: 'Refunded to you',
  deduction: 'Kept from your deposit',
  'deposit-returned': 'Deposit refunded to you',
  allowance: 'Taken off the price',
}

/** Returns when the page's text next changes, in milliseconds since 1970; `undefined` without such a time. */
export function nextTextChange(stay: GuestStay, now: number): number | undefined {
  const { heldUntil, arrival, checkIn, checkOut, terms } = stay
  const begins = instantInLondon(checkIn, terms.checkInFrom).toISOString()
  const ends = instantInLondon(checkOut, terms.checkOutBy).toISOString()
  const moments = [heldUntil, arrival?.opensAt, begins, ends]
    .flatMap((instant) => (instant ? [new Date(instant).getTime()] : []))
    .filter((at) => at > now)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
