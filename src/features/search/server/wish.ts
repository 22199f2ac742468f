import { nightsAsked } from '#features/prices/server/quotes.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { wrongField } from '#platform/shared/refusal.ts'

/** What somebody looks for; `null` where it does not matter to them. */
export interface Wish {
  /** Part of the name of a place, as typed. */
  location: string | null
  guests: number | null
  stay: Stay | null
}

interface Asked {
  location?: string | undefined
  checkin?: Day | '' | undefined
  checkout?: Day | '' | undefined
  guests?: string | undefined
}

/**
 * Reads a search: what is empty does not matter, and one date without the other neither. Refuses reversed
 * dates, more than 750 nights and a number of guests that is none as `invalid`.
 */
export function readWish(asked: Asked): Wish {
  return {
    location: asked.location?.trim().replace(/\s+/g, ' ') || null,
    guests: guestsIn(asked.guests?.trim() ?? ''),
    stay: asked.checkin && asked.checkout ? stayOf({ checkIn: asked.checkin, checkOut: asked.checkout }) : null,
  }
}

function guestsIn(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,4}$/.test(text)) throw wrongField('guests', 'Please enter the number of guests')
  if (Number(text) < 1) throw wrongField('guests', 'At least 1 guest required')
  return Number(text)
}

function stayOf(stay: Stay): Stay {
  nightsAsked(stay)
  return stay
}
