import { MAX_GUESTS, stayChoiceOf } from '#features/calendar/web/stay-choice.ts'
import type { Property } from '#features/properties/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import type { EnquiryForm } from '../contract.ts'

/** The enquiry form before anybody typed: nothing is missing from it, and it has no answers to the traps for robots yet. */
export type EnquiryStart = Required<Omit<EnquiryForm, 'website' | 'elapsedMs'>>

/** As long as the contract lets a title be. */
const LONGEST_TITLE = 200

/**
 * What the form starts from, by the address that led here. A home is asked for by its title, email
 * case aside; one that nobody knows is kept as it came. Nonsense and days gone by are ignored.
 */
export function enquiryStart(search: URLSearchParams, homes: readonly Property[], today: Day): EnquiryStart {
  const title = (search.get('property') ?? '').slice(0, LONGEST_TITLE).trim()
  const { checkIn, checkOut, guests } = stayChoiceOf(search)
  return {
    name: '',
    email: '',
    phone: '',
    propertyTitle: homeTitled(title, homes)?.title ?? title,
    guests: Math.min(guests ?? 1, MAX_GUESTS),
    checkInDate: checkIn && checkIn >= today ? checkIn : '',
    checkOutDate: checkOut && checkOut > (checkIn && checkIn >= today ? checkIn : today) ? checkOut : '',
    message: '',
  }
}

/** The home that goes by a title, letter case aside. */
export function homeTitled(title: string, homes: readonly Property[]): Property | undefined {
  const requested = title.toLowerCase()
  return homes.find((home) => home.title.toLowerCase() === requested)
}

/** For how many guests a price is asked: more than a home takes may enquire, but there is no price for them. */
export function guestsQuoted(guests: number, home: Pick<Property, 'maxGuests'> | undefined): number {
  return Number.isInteger(guests) && guests >= 1 ? Math.min(guests, home?.maxGuests ?? MAX_GUESTS) : 1
}
