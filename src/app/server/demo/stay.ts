import type { BookingStatus } from '#features/bookings/contract.ts'

export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** A guest's review, written `days` days after the stay. */
export interface DemoReview {
  stars: 3 | 4 | 5
  days: number
  signed: string
  comment: string
  /** The office's public reply, two days later. */
  reply?: string
}

/** A stay of the demo. Its start counts in weeks from this week's Monday, so that weekends stay weekends on any first day. */
export interface DemoStay {
  week: number
  /** The weekday of arrival; `today` is the day of the demo's first start. */
  from: Weekday | 'today'
  nights: number
  guest: string
  guests: number
  status: BookingStatus
  /** For a pending booking that has its nights: the hold ends in some days, or ended last midnight. */
  hold?: 'running' | 'ended'
  review?: DemoReview
}
