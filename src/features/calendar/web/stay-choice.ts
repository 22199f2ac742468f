import { type Day, isDay } from '#platform/shared/day.ts'
import { addressOf } from '#platform/web/api.ts'

/** What a guest has chosen so far, as the site's addresses carry it. */
export interface StayChoice {
  checkIn?: Day
  checkOut?: Day
  guests?: number
}

/** A choice whose nights are known: there is a price for it. */
export type ChosenStay = StayChoice & { checkIn: Day; checkOut: Day }

/** The most guests that anybody asks for. */
export const MAX_GUESTS = 20

/** The choice in an address; what is not a day, not a number, or turned round counts as not chosen. */
export function stayChoiceOf(search: URLSearchParams): StayChoice {
  const checkIn = dayOf(search.get('checkin'))
  const checkOut = dayOf(search.get('checkout'))
  const guests = Number(search.get('guests') ?? Number.NaN)
  return {
    checkIn,
    checkOut: checkIn && checkOut && checkOut <= checkIn ? undefined : checkOut,
    guests: Number.isInteger(guests) && guests >= 1 && guests <= MAX_GUESTS ? guests : undefined,
  }
}

export function hasNights(choice: StayChoice): choice is ChosenStay {
  return choice.checkIn !== undefined && choice.checkOut !== undefined
}

/** The page of a home, with what the guest has chosen. */
export function propertyAddress(id: number, choice: StayChoice = {}): string {
  return addressOf('/property/{id}', { params: { id }, query: stayQuery(choice) })
}

/** The enquiry form, filled with the home's title (not its id) and what the guest has chosen. */
export function enquiryAddress(title: string | undefined, choice: StayChoice): string {
  return addressOf('/enquiry', { query: { property: title, ...stayQuery(choice) } })
}

/** The results, for what the guest has chosen. */
export function resultsAddress(choice: StayChoice): string {
  return addressOf('/properties', { query: stayQuery(choice) })
}

function stayQuery({ checkIn, checkOut, guests }: StayChoice) {
  return { checkin: checkIn, checkout: checkOut, guests }
}

function dayOf(text: string | null): Day | undefined {
  return text && isDay(text) ? text : undefined
}
