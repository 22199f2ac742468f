import { MOST_DAYS } from '#features/calendar/contract.ts'
import { roomFor, type StayTerms } from '#features/calendar/server/calendar.ts'
import { nightsBetween, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Rule } from '../contract.ts'

/** A stay lies between these years: the books have room to look at the days around it. */
const FIRST_DAY = '1950-01-01'
const LAST_DAY = '2150-12-31'

/** Nights of a stay, 1 to 750, past ones too. Refuses any other days as `invalid`. */
export function nightsOfStay(stay: Stay): number {
  for (const path of ['checkIn', 'checkOut'] as const)
    if (stay[path] < FIRST_DAY || stay[path] > LAST_DAY) throw wrong(path, 'Please enter a valid date')
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1) throw wrong('checkOut', 'Check-out must be after check-in')
  if (nights > MOST_DAYS) throw wrong('checkOut', `Please book at most ${MOST_DAYS} nights`)
  return nights
}

/** Refuses more guests than a home has room for as `invalid`: no reason overrules it (decisions 4, row 3). */
export function refuseCrowd(guests: number, { maxGuests }: Pick<StayTerms, 'maxGuests'>): void {
  if (guests > maxGuests) throw wrong('guests', roomFor(maxGuests))
}

/** Refuses what goes against rules as `unruly`, naming them, unless the office gives its reason (decisions 4, row 3). */
export function wantReason(broken: Rule[], reason: string | undefined): void {
  if (broken.length === 0 || reason !== undefined) return
  throw new Refusal('unruly', `Please give a reason for ${broken.map((rule) => IN_WORDS[rule]).join(' and ')}`, {
    body: { wants: broken },
  })
}

const IN_WORDS: Record<Rule, string> = {
  'own price': 'a price of your own',
  'under minimum stay': 'a stay under the minimum',
}

function wrong(path: string, message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path, message }] })
}
