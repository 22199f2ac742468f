import type { ReactNode } from 'react'
import type { BookingStatus } from '#features/bookings/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import type { PriceChoice } from './act-words.ts'

/** What somebody is about to do with a booking. */
export type Act = StatusAct | StayAct

/** Gives a booking another status. */
export interface StatusAct {
  kind: 'status'
  bookingId: number
  status: BookingStatus
  /** Why it is asked, where nobody pressed for it: the deposit has come. */
  why?: ReactNode
}

/** Gives a booking another home, other days, guests or another price; what is left out stays. */
export interface StayAct {
  kind: 'stay'
  bookingId: number
  propertyId?: number
  checkIn?: Day
  checkOut?: Day
  guests?: number
  /** Where the form that asks has a price: which, and the office's own. */
  price?: PriceChoice
  totalAmount?: string
  reason?: string
  /** What is saved before, once the question is answered: it answers the version that it leaves. */
  first?: () => Promise<number>
}
