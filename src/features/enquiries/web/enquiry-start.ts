import { MAX_GUESTS, readStayChoice } from '#features/calendar/web/stay-choice.ts'
import type { Property } from '#features/properties/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { ENQUIRY_LABELS, type EnquiryForm } from '../contract.ts'

/** Initial form values: all fields except those that detect robots. */
export type EnquiryStart = Omit<EnquiryForm, 'website' | 'elapsedMs'>

/** A form must have a value for every field; most fields start empty. */
const EMPTY: Record<string, string> = recordOf(Object.keys(ENQUIRY_LABELS), () => '')

/** Equals the maximum of `propertyTitle` in the contract. */
const MAX_TITLE_LENGTH = 200

/**
 * Reads initial values from the URL. Titles match homes ignoring letter case; an unknown title is kept. Invalid and
 * past days are ignored.
 */
export function enquiryStart(search: URLSearchParams, homes: readonly Property[], today: Day): EnquiryStart {
  const title = (search.get('property') ?? '').slice(0, MAX_TITLE_LENGTH).trim()
  const { checkIn, checkOut, guests } = readStayChoice(search)
  return {
    ...EMPTY,
    name: '',
    email: '',
    phone: '',
    propertyTitle: findHomeByTitle(title, homes)?.title ?? title,
    guests: Math.min(guests ?? 1, MAX_GUESTS),
    checkInDate: checkIn && checkIn >= today ? checkIn : '',
    checkOutDate: checkOut && checkOut > (checkIn && checkIn >= today ? checkIn : today) ? checkOut : '',
    message: '',
  }
}

export function findHomeByTitle(title: string, homes: readonly Property[]): Property | undefined {
  const lowerCaseTitle = title.toLowerCase()
  return homes.find((home) => home.title.toLowerCase() === lowerCaseTitle)
}

/** Limits the quoted guests to the home's maximum: a larger party may enquire, but has no price. */
export function quotedGuests(guests: number, home: Pick<Property, 'maxGuests'> | undefined): number {
  return Number.isInteger(guests) && guests >= 1 ? Math.min(guests, home?.maxGuests ?? MAX_GUESTS) : 1
}
