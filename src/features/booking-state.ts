import { formatBritishMoment } from '#platform/shared/day.ts'

/** Every state of a booking, in the order that a booking may pass through them [rule booking-states]. */
export const BOOKING_STATES = [
  'asked',
  'held',
  'held due',
  'held part paid',
  'confirmed',
  'in house',
  'completed',
  'lapsed',
  'cancelled free',
  'cancelled late',
  'deleted',
] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** States of a pending booking whose nights are held. */
export const HELD_STATES = ['held', 'held due', 'held part paid'] as const satisfies BookingState[]

/**
 * `until`: end of the hold, as the guest sees it. `keptUntil`: end of the grace period, when unpaid nights become
 * available.
 */
export interface Hold {
  until: Date
  keptUntil: Date
  /** The regular end of the grace period, if a row of a bank statement keeps the nights until check-in. */
  graceUntil?: Date | null
}

/** The facts that determine the state of a booking. */
export interface BookingFacts {
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  isDeleted: boolean
  /** `null` for a booking without a hold. */
  hold: Hold | null
  /** Payments less refunds, in pence. */
  netReceived: number
  checkIn: Date
  checkOut: Date
  /**
   * In pence: `charge` is the part of the price that remains owed, `damage` the sum kept or claimed for damage. `null`
   * unless cancelled.
   */
  cancelled: { by: 'guest' | 'office' | 'system'; charge: number; damage: number } | null
}

/** The state may change with time alone, for example when a hold ends [rule booking-states]. */
export function bookingStateOf(facts: BookingFacts, now: Date): BookingState {
  if (facts.isDeleted) return 'deleted'
  switch (facts.status) {
    case 'cancelled':
      if (facts.cancelled && facts.cancelled.charge + facts.cancelled.damage > 0) return 'cancelled late'
      return facts.cancelled?.by === 'system' ? 'lapsed' : 'cancelled free'
    case 'pending':
      return stateOfPending(facts, now)
    case 'confirmed':
      if (facts.checkOut <= now) return 'completed'
      return facts.checkIn <= now ? 'in house' : 'confirmed'
    case 'completed':
      return 'completed'
  }
}

function stateOfPending({ hold, netReceived }: BookingFacts, now: Date): BookingState {
  if (!hold) return 'asked'
  if (netReceived > 0) return 'held part paid'
  if (hold.until > now) return 'held'
  return hold.keptUntil > now ? 'held due' : 'lapsed'
}

/** What decides whether a guest is emailed. `isHeld` includes an ended hold; `charge` is that of a cancellation, in pence. */
interface ContactFacts {
  status: BookingFacts['status']
  isHeld: boolean
  charge: number
}

/** Whether a booking needs the guest's email and address: for a hold, a confirmed stay or a charge [rule guest-contact]. */
export function needsContact({ status, isHeld, charge }: ContactFacts): boolean {
  if (status === 'pending') return isHeld
  return status === 'confirmed' || (status === 'cancelled' && charge > 0)
}

type OfficeAction =
  | 'hold'
  | 'confirm'
  | 'release'
  | 'cancel'
  | 'change'
  | 'refund'
  | 'settle the deposit'
  | 'delete'
  | 'restore'

/** The consequences of a state. They depend on the state alone. */
export interface Consequences {
  hasNights: boolean
  /** What the guest is asked to pay: nothing, the deposit and price that are due, or the cancellation charge, with damage. */
  asksFor: 'nothing' | 'what is due' | 'the charge'
  /** Whether the guest sees the bank account to pay into, while something is due. */
  showsAccount: boolean
  /** The headline of the guest’s page; `null` for a deleted booking. */
  guestReads: string | null
  /** Whether the guest may cancel, until check-in. */
  guestMayCancel: boolean
  officeMay: OfficeAction[]
}

/** The consequences of every state. A test compares them with the table in `docs/rules.md`. */
export const STATES: Record<BookingState, Consequences> = {
  // plain-words: the state of a stay that a guest asked for
  asked: {
    hasNights: false,
    asksFor: 'nothing',
    showsAccount: false,
    guestReads: 'Your dates are not held yet',
    guestMayCancel: true,
    officeMay: ['hold', 'confirm', 'cancel', 'change', 'delete'],
  },
  held: {
    hasNights: true,
    asksFor: 'what is due',
    showsAccount: true,
    guestReads: 'Your dates are held for you',
    guestMayCancel: true,
    officeMay: ['hold', 'confirm', 'release', 'cancel', 'change', 'delete'],
  },
  'held due': {
    hasNights: true,
    asksFor: 'what is due',
    showsAccount: true,
    guestReads: 'We are checking our bank account',
    guestMayCancel: true,
    officeMay: ['hold', 'confirm', 'release', 'cancel', 'change', 'delete'],
  },
  'held part paid': {
    hasNights: true,
    asksFor: 'what is due',
    showsAccount: true,
    guestReads: 'We have received your payment',
    guestMayCancel: true,
    officeMay: ['hold', 'confirm', 'cancel', 'change', 'refund', 'delete'],
  },
  confirmed: {
    hasNights: true,
    asksFor: 'what is due',
    showsAccount: true,
    guestReads: 'Your stay is confirmed',
    guestMayCancel: true,
    officeMay: ['cancel', 'change', 'refund', 'delete'],
  },
  'in house': {
    hasNights: true,
    asksFor: 'what is due',
    showsAccount: true,
    guestReads: 'Welcome to {home}',
    guestMayCancel: false,
    officeMay: ['cancel', 'change', 'refund', 'delete'],
  },
  completed: {
    hasNights: true,
    asksFor: 'what is due',
    showsAccount: true,
    guestReads: 'Thank you for staying with us',
    guestMayCancel: false,
    officeMay: ['refund', 'settle the deposit', 'delete'],
  },
  lapsed: {
    hasNights: false,
    asksFor: 'nothing',
    showsAccount: false,
    guestReads: 'We could not hold your dates any longer',
    guestMayCancel: false,
    officeMay: ['hold', 'confirm', 'refund', 'delete'],
  },
  'cancelled free': {
    hasNights: false,
    asksFor: 'nothing',
    showsAccount: false,
    guestReads: 'This stay is cancelled',
    guestMayCancel: false,
    officeMay: ['hold', 'confirm', 'refund', 'delete'],
  },
  'cancelled late': {
    hasNights: false,
    asksFor: 'the charge',
    showsAccount: true,
    guestReads: 'This stay is cancelled',
    guestMayCancel: false,
    officeMay: ['refund', 'settle the deposit', 'delete'],
  },
  deleted: {
    hasNights: false,
    asksFor: 'nothing',
    showsAccount: false,
    guestReads: null,
    guestMayCancel: false,
    officeMay: ['restore'],
  },
}

/** Returns the headline of the guest’s page. An offer may lead to a deleted booking: its stay is then called cancelled. */
export function headlineOf(state: BookingState, home: string): string {
  return (STATES[state].guestReads ?? 'This stay is cancelled').replace('{home}', home)
}

/** Whether a stay is agreed, so that its guest gets arrival details and a calendar entry. */
export function isAgreed(state: BookingState): boolean {
  return state === 'confirmed' || state === 'in house' || state === 'completed'
}

/** Returns how nights are held, such as `held until 14 September 2026 at 17:00`; empty for a booking that is not held. */
export function describeHold(state: BookingState, heldUntil: string | null): string {
  if (state === 'held part paid') return 'held, payment received'
  const when = heldUntil === null ? '' : formatBritishMoment(new Date(heldUntil))
  if (state === 'held due') return `hold ended ${when}: check the bank`
  return state === 'held' ? `held until ${when}` : ''
}
