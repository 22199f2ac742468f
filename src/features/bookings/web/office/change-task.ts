import type { ReactNode } from 'react'
import type { BookingStatus } from '#features/bookings/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import type { PriceChoice } from './change-words.ts'
import type { ConsideredChange } from './queries.ts'

/** What somebody is about to do with a booking. */
export type BookingChange = StatusChange | StayTask

/** Gives a booking another status. */
export interface StatusChange {
  kind: 'status'
  bookingId: number
  status: BookingStatus
  /** Why it is asked, where nobody pressed for it: the deposit has come. */
  why?: ReactNode
}

/** Gives a booking another home, other days, guests, another price or deposit; what is left out stays. */
export interface StayTask {
  kind: 'stay'
  bookingId: number
  propertyId?: number
  checkIn?: Day
  checkOut?: Day
  guests?: number
  /** Where the form that asks has a price: which, and the office's own. */
  price?: PriceChoice
  totalAmount?: string
  /** Where the form that asks has a deposit: by the rule, or a sum of the office's own. */
  deposit?: 'rule' | string | undefined
  reason?: string
  /** What is saved before, once the question is answered: it answers the version that it leaves. */
  first?: () => Promise<number>
}

/** The stay that somebody considers, at the usual deposit. */
export function consideredStay({
  propertyId,
  checkIn,
  checkOut,
  guests,
  totalAmount,
  price,
}: StayTask): ConsideredChange {
  return { propertyId, checkIn, checkOut, guests, ...(price === 'own' && { totalAmount }) }
}
