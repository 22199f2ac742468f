import type { BookingStatus } from '#features/bookings/contract.ts'

export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** What a guest said of a stay, so many days after it. */
export interface DemoReview {
  stars: 3 | 4 | 5
  days: number
  signed: string
  words: string
  /** The office's public answer, two days later. */
  reply?: string
}

/** One stay of the demo, told in weeks from the Monday of this week so that weekends stay weekends on any day. */
export interface DemoStay {
  week: number
  /** The day of arrival; `today` is the very day of the demo's first start. */
  from: Weekday | 'today'
  nights: number
  guest: string
  guests: number
  status: BookingStatus
  /** Of a pending one that has its nights: its end lies some days ahead, or passed last midnight. */
  hold?: 'running' | 'ended'
  review?: DemoReview
}
