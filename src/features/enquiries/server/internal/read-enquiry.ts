import type { StayAvailability } from '#features/bookings/contract.ts'
import { findEarlierStays, readStayAvailability } from '#features/bookings/server/stays.ts'
import type { OpenEnquiry } from '#features/enquiries/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isDay, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { enquiries } from './enquiries.ts'
import { findBookingOfEnquiry, findCompetingEnquiries, findHomeTitle, type StoredEnquiry, toEnquiry } from './store.ts'

/**
 * Returns one enquiry with availability, price, competing enquiries, the guest's other stays and notes. Throws
 * `not-found` for an unknown id.
 */
export async function readEnquiry(ctx: AppContext, id: number): Promise<OpenEnquiry> {
  const { database } = ctx
  const row = await enquiries.find(ctx, id)
  const propertyId = row.property_id
  const requested = requestedStay(row)
  const [home, stay, competingEnquiries, stays, booking, correspondence] = await Promise.all([
    propertyId === null ? null : findHomeTitle(database, propertyId),
    propertyId === null || !requested ? null : findAvailability(ctx, propertyId, requested, row.guests),
    propertyId === null || !requested
      ? []
      : findCompetingEnquiries(database, { propertyId, stay: requested, except: id }),
    findEarlierStays(ctx, row.email),
    findBookingOfEnquiry(database, id),
    enquiries.correspondence(ctx, id),
  ])
  return {
    ...toEnquiry(row),
    home,
    stay,
    competingEnquiries,
    earlierStays: stays.filter((earlier) => earlier.id !== booking?.id),
    booking,
    ...correspondence,
  }
}

function requestedStay({ check_in_date: checkIn, check_out_date: checkOut }: StoredEnquiry): Stay | null {
  return checkIn && checkOut && isDay(checkIn) && isDay(checkOut) ? { checkIn, checkOut } : null
}

/** Returns `null` if availability is refused, for example because the home was deleted or the stay is too long. */
async function findAvailability(
  ctx: AppContext,
  propertyId: number,
  stay: Stay,
  guests: number,
): Promise<StayAvailability | null> {
  try {
    return await readStayAvailability(ctx, { propertyId, stay, guests })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
