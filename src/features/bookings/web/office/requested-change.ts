import type { ReactNode } from 'react'
import type { BookingStatus } from '#features/bookings/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import type { PriceChoice } from './describe-change.ts'
import type { ConsideredChange } from './queries.ts'

/** A change of a booking that the dialog asks about. */
export type BookingChange = StatusChange | StayChange

export interface StatusChange {
  kind: 'status'
  bookingId: number
  status: BookingStatus
  /** Explains why the dialog opened without a click, for instance because a deposit was paid. */
  explanation?: ReactNode
}

/** Changes home, days, guests, price or deposit. Fields that are left out stay unchanged. */
export interface StayChange {
  kind: 'stay'
  bookingId: number
  propertyId?: number
  checkIn?: Day
  checkOut?: Day
  guests?: number
  /** The price choice of the calling form; with `own`, `totalAmount` is the amount. */
  price?: PriceChoice
  totalAmount?: string
  /** The deposit choice of the calling form: by the rule, or an amount. */
  deposit?: 'rule' | string | undefined
  reason?: string
  /** Saves other changes first, after confirmation. Resolves to the new version of the booking. */
  first?: () => Promise<number>
}

/** Returns the query of a preview, without a choice of deposit. */
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
