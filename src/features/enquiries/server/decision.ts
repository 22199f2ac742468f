import type { StayInLight } from '#features/bookings/contract.ts'
import { earlierStaysOf, stayInLight } from '#features/bookings/server/stays.ts'
import { readNotes } from '#features/inbox/server/notes.ts'
import { readLetters } from '#features/inbox/server/replies.ts'
import type { Office } from '#platform/server/office.ts'
import { isDay, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { OpenEnquiry } from '../contract.ts'
import { asEnquiry, bookingOf, type EnquiryInBooks, enquiryWithId, homeNamed, rivalsFor } from './store.ts'

/**
 * One enquiry with all that the office needs to decide on it (decisions 5.1): how its nights stand and what they cost,
 * who else asks for them, when this guest was here before, notes and letters. Refuses an unknown one as `missing`.
 */
export async function readEnquiry(office: Office, id: number): Promise<OpenEnquiry> {
  const { database } = office
  const row = await enquiryWithId(database, id)
  if (!row) throw new Refusal('missing', 'Enquiry not found')
  const about = { item: 'enquiry', itemId: id } as const
  const propertyId = row.property_id
  const wished = stayWished(row)
  const [home, stay, rivals, stays, booking, notes, letters] = await Promise.all([
    propertyId === null ? null : homeNamed(database, propertyId),
    propertyId === null || !wished ? null : lightOf(office, propertyId, wished, row.guests),
    propertyId === null || !wished ? [] : rivalsFor(database, { propertyId, stay: wished, except: id }),
    earlierStaysOf(office, row.email),
    bookingOf(database, id),
    readNotes(database, about),
    readLetters(database, about),
  ])
  return {
    ...asEnquiry(row),
    home,
    stay,
    rivals,
    earlierStays: stays.filter((earlier) => earlier.id !== booking?.id),
    booking,
    notes,
    letters,
    hasMailServer: office.config.smtpUrl !== undefined,
  }
}

function stayWished({ check_in_date: checkIn, check_out_date: checkOut }: EnquiryInBooks): Stay | null {
  return checkIn && checkOut && isDay(checkIn) && isDay(checkOut) ? { checkIn, checkOut } : null
}

/** Nothing where the home is let no more, or where nobody stays as long as was asked. */
async function lightOf(office: Office, propertyId: number, stay: Stay, guests: number): Promise<StayInLight | null> {
  try {
    return await stayInLight(office, { propertyId, stay, guests })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
