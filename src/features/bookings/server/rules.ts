import { MAX_DAYS } from '#features/calendar/contract.ts'
import { describeMaxGuests, type StayTerms } from '#features/prices/server/quotes.ts'
import { nightsBetween, type Stay } from '#platform/shared/day.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Rule } from '../contract.ts'

/** Returns the number of nights. Throws `invalid` for less than one night or more than `MAX_DAYS`. */
export function countValidNights(stay: Stay): number {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1) throw fieldError('checkOut', 'Check-out must be after check-in')
  if (nights > MAX_DAYS) throw fieldError('checkOut', `Please book at most ${MAX_DAYS} nights`)
  return nights
}

/** Throws `invalid` for too many guests. A reason does not override this rule. */
export function refuseOvercrowding(guests: number, { maxGuests }: Pick<StayTerms, 'maxGuests'>): void {
  if (guests > maxGuests) throw fieldError('guests', describeMaxGuests(maxGuests))
}

/** Throws `rule-violation`, naming the broken rules, unless the office gives a reason [rule reasoned-exception]. */
export function requireReason(broken: Rule[], reason: string | undefined): void {
  if (broken.length === 0 || reason !== undefined) return
  throw new Refusal(
    'rule-violation',
    `Please give a reason for ${broken.map((rule) => RULE_PHRASES[rule]).join(' and ')}`,
    {
      body: { wants: broken },
    },
  )
}

const RULE_PHRASES: Record<Rule, string> = {
  'own price': 'a price of your own',
  'under minimum stay': 'a stay under the minimum',
  'own charge': 'a charge of your own',
  'over another channel': 'nights that another channel has taken',
  'cancelled here': 'nights that were given up here and may only be repeated there',
}
