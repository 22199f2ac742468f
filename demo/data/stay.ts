import type { BookingStatus } from '#features/bookings/contract.ts'

export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** A guest's review, written `days` days after departure. */
export interface DemoReview {
  stars: 3 | 4 | 5
  days: number
  signed: string
  comment: string
  /** The office's public reply, written two days after the review. */
  reply?: string
}

/** A stay of the demo. `week` counts from the current week, so that a weekend stay is on a weekend whenever the demo starts. */
export interface DemoStay {
  week: number
  /** The weekday of arrival; `today` is the day of the demo's first start. */
  from: Weekday | 'today'
  nights: number
  guest: string
  guests: number
  status: BookingStatus
  /** A hold for a pending booking: `running` ends in some days, `ended` ended last midnight. */
  hold?: 'running' | 'ended'
  review?: DemoReview
}
