import type { StayAvailability } from '#features/bookings/contract.ts'
import { earlierStaysOf, stayAvailability } from '#features/bookings/server/stays.ts'
import type { OpenEnquiry } from '#features/enquiries/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isDay, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { enquiries } from './enquiries.ts'
import { asEnquiry, bookingOf, findCompetingEnquiries, homeNamed, type StoredEnquiry } from './store.ts'

/**
 * Returns one enquiry with availability, price, competing enquiries, the guest's other stays, notes and emails. Throws
 * `not-found` for an unknown id.
 */
export async function readEnquiry(ctx: AppContext, id: number): Promise<OpenEnquiry> {
  const { database } = ctx
  const row = await enquiries.find(ctx, id)
  const propertyId = row.property_id
  const requested = stayWished(row)
  const [home, stay, competingEnquiries, stays, booking, correspondence] = await Promise.all([
    propertyId === null ? null : homeNamed(database, propertyId),
    propertyId === null || !requested ? null : lightOf(ctx, propertyId, requested, row.guests),
    propertyId === null || !requested
      ? []
      : findCompetingEnquiries(database, { propertyId, stay: requested, except: id }),
    earlierStaysOf(ctx, row.email),
    bookingOf(database, id),
    enquiries.correspondence(ctx, id),
  ])
  return {
    ...asEnquiry(row),
    home,
    stay,
    competingEnquiries,
    earlierStays: stays.filter((earlier) => earlier.id !== booking?.id),
    booking,
    ...correspondence,
  }
}

function stayWished({ check_in_date: checkIn, check_out_date: checkOut }: StoredEnquiry): Stay | null {
  return checkIn && checkOut && isDay(checkIn) && isDay(checkOut) ? { checkIn, checkOut } : null
}

/** `null` if availability is refused: the home is not let, or the stay is too long. */
async function lightOf(
  ctx: AppContext,
  propertyId: number,
  stay: Stay,
  guests: number,
): Promise<StayAvailability | null> {
  try {
    return await stayAvailability(ctx, { propertyId, stay, guests })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
