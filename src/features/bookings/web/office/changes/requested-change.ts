import type { ReactNode } from 'react'
import type { BookingStatus } from '#features/bookings/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import type { ConsideredChange } from '../queries.ts'
import type { PriceChoice } from './describe-change.ts'

export type BookingChange = StatusChange | StayChange

export interface StatusChange {
  kind: 'status'
  bookingId: number
  status: BookingStatus
  /** Explains why the dialog opened without a click, for example after a payment of the deposit. */
  explanation?: ReactNode
}

/** A change of the stay, its price or its deposit. Fields that are left out do not change. */
export interface StayChange {
  kind: 'stay'
  bookingId: number
  propertyId?: number
  checkIn?: Day
  checkOut?: Day
  guests?: number
  /** With `own` the price is `totalAmount`. */
  price?: PriceChoice
  totalAmount?: string
  /** `rule` for the deposit by the home's rule, or an amount in pounds. */
  deposit?: 'rule' | string | undefined
  reason?: string
  /** Saves other changes first, after confirmation. Resolves to the new version of the booking. */
  first?: () => Promise<number>
}

/** Returns the parameters of the first preview, without the choice of deposit. */
export function previewQueryOf({
  propertyId,
  checkIn,
  checkOut,
  guests,
  totalAmount,
  price,
}: StayChange): ConsideredChange {
  return { propertyId, checkIn, checkOut, guests, ...(price === 'own' && { totalAmount }) }
}
