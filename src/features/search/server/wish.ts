import { nightsAsked } from '#features/calendar/server/calendar.ts'
import { isDay, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/** What somebody looks for; `null` where it does not matter to them. */
export interface Wish {
  /** Part of the name of a place, as typed. */
  location: string | null
  guests: number | null
  stay: Stay | null
}

interface Asked {
  location?: string | undefined
  checkin?: string | undefined
  checkout?: string | undefined
  guests?: string | undefined
}

/**
 * Reads a search: what is empty does not matter, and one date without the other neither. Refuses dates that are none,
 * reversed ones and a number of guests that is none as `invalid` (decisions 4, rows 11 and 19).
 */
export function readWish(asked: Asked): Wish {
  return {
    location: asked.location?.trim().replace(/\s+/g, ' ') || null,
    guests: guestsIn(asked.guests?.trim() ?? ''),
    stay: stayIn(asked.checkin?.trim() ?? '', asked.checkout?.trim() ?? ''),
  }
}

function guestsIn(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,4}$/.test(text)) throw wrong('guests', 'Please enter the number of guests')
  if (Number(text) < 1) throw wrong('guests', 'At least 1 guest required')
  return Number(text)
}

function stayIn(checkIn: string, checkOut: string): Stay | null {
  if (checkIn !== '' && !isDay(checkIn)) throw wrong('checkin', 'Please enter a valid date')
  if (checkOut !== '' && !isDay(checkOut)) throw wrong('checkout', 'Please enter a valid date')
  if (checkIn === '' || checkOut === '') return null
  const stay = { checkIn, checkOut }
  nightsAsked(stay)
  return stay
}

function wrong(path: string, message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path, message }] })
}
