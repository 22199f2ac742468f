import { type Day, isDay } from '#platform/shared/day.ts'
import { addressOf } from '#platform/web/api.ts'

/** A guest's dates and number of guests, as in the URL. */
export interface StayChoice {
  checkIn?: Day
  checkOut?: Day
  guests?: number
}

/** A choice with both dates, for which a price can be computed. */
export type ChosenStay = StayChoice & { checkIn: Day; checkOut: Day }

/** The highest accepted value of the URL's `guests` parameter. */
export const MAX_GUESTS = 20

/** Reads the choice from the URL. An invalid date, number or order counts as not chosen. */
export function readStayChoice(search: URLSearchParams): StayChoice {
  const checkIn = dayOf(search.get('checkin'))
  const checkOut = dayOf(search.get('checkout'))
  const guests = Number(search.get('guests') ?? Number.NaN)
  return {
    checkIn,
    checkOut: checkIn && checkOut && checkOut <= checkIn ? undefined : checkOut,
    guests: Number.isInteger(guests) && guests >= 1 && guests <= MAX_GUESTS ? guests : undefined,
  }
}

export function hasBothDates(choice: StayChoice): choice is ChosenStay {
  return choice.checkIn !== undefined && choice.checkOut !== undefined
}

/** Path of a home's page with the guest's choice. */
export function propertyAddress(id: number, choice: StayChoice = {}): string {
  return addressOf('/property/{id}', { params: { id }, query: stayQuery(choice) })
}

/** Path of the enquiry form with the home's title (not its id) and the guest's choice. */
export function enquiryAddress(title: string | undefined, choice: StayChoice): string {
  return addressOf('/enquiry', { query: { property: title, ...stayQuery(choice) } })
}

/** Path of the search results for the guest's choice. */
export function resultsAddress(choice: StayChoice): string {
  return addressOf('/properties', { query: stayQuery(choice) })
}

function stayQuery({ checkIn, checkOut, guests }: StayChoice) {
  return { checkin: checkIn, checkout: checkOut, guests }
}

function dayOf(text: string | null): Day | undefined {
  return text && isDay(text) ? text : undefined
}
