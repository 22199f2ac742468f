import { EXPIRING_SOON_HOURS, type Offer, type OfferState } from '#features/offers/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import { formatTimeLeft } from '../offer-text.ts'

export const STATE_BADGES: Record<OfferState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'amber' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

/** The filter lists the statuses in this order. */
export const STATE_ORDER = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const

/** Describes an offer's status in one line: when it was decided, or how long it stays open. */
export function describeOfferState({ state, expiresAt, decidedAt }: Offer, now: number): string {
  const moment = (instant: string) => formatBritishMoment(new Date(instant))
  if (state === 'open') return `Until ${moment(expiresAt)}, ${formatTimeLeft(expiresAt, now) || 'no time'} left`
  if (state === 'expired') return `Ended ${moment(expiresAt)} without an answer`
  const when = decidedAt ? ` ${moment(decidedAt)}` : ''
  if (state === 'accepted') return `Accepted by the guest${when}`
  return state === 'declined' ? `Declined by the guest${when}` : `Withdrawn${when}`
}

/** Whether an open offer ends within 24 hours. */
export function endsSoon({ state, expiresAt }: Pick<Offer, 'state' | 'expiresAt'>, now: number): boolean {
  return state === 'open' && new Date(expiresAt).getTime() - now < EXPIRING_SOON_HOURS * 3_600_000
}
