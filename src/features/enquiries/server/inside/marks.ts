import type { EnquiryMark } from '#features/enquiries/contract.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import type { Home } from './store.ts'

/** The stay that somebody would like, as far as they said. */
export interface WishedStay {
  checkIn: Day | null
  checkOut: Day | null
}

/**
 * What the office should notice: no home has the title, more guests than it takes, fewer
 * nights than the home's own minimum or else the business's.
 */
export function marksOf(
  { guests, checkIn, checkOut }: WishedStay & { guests: number },
  home: Home | undefined,
  usualMinimum: number,
): EnquiryMark[] {
  const marks: EnquiryMark[] = []
  if (!home) marks.push('unknown-property')
  if (home && guests > home.maxGuests) marks.push('over-capacity')
  if (checkIn && checkOut && nightsBetween(checkIn, checkOut) < (home?.minimumStay ?? usualMinimum))
    marks.push('under-minimum-stay')
  return marks
}
