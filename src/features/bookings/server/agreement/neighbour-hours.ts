import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { AgreedTerms } from '#features/bookings/contract.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { addDays, type Stay } from '#platform/shared/day.ts'
import { termsToAgree } from './terms.ts'

interface StayInHome {
  propertyId: number
  stay: Stay
}

/**
 * Returns the terms of the settings. On a changeover day, check-in is not before the previous guest's agreed check-out. Check-out is
 * not after the next guest's agreed check-in [rule neighbours-hours].
 */
export async function termsBesideNeighbours(
  db: Kysely<DB>,
  policy: PublicSettings['policy'],
  stay: StayInHome,
): Promise<AgreedTerms> {
  const terms = termsToAgree(policy)
  const { leaves, arrives } = await findNeighbourHours(db, stay, null)
  return {
    ...terms,
    checkInFrom: leaves !== null && leaves > terms.checkInFrom ? leaves : terms.checkInFrom,
    checkOutBy: arrives !== null && arrives < terms.checkOutBy ? arrives : terms.checkOutBy,
  }
}

/**
 * Adjusts check-in and check-out times to the neighbouring stays, before the booking takes its nights. The caller has locked the
 * nights.
 */
export async function fitHours(
  tx: TxContext,
  { bookingId, ...stay }: StayInHome & { bookingId: number },
): Promise<void> {
  const { leaves, arrives } = await findNeighbourHours(tx.database, stay, bookingId)
  if (leaves === null && arrives === null) return
  const { rows } = await sql<{ before: AgreedHours; after: AgreedHours }>`
    update booking set check_in_time = greatest(booking.check_in_time, ${leaves}::time),
      check_out_time = least(booking.check_out_time, ${arrives}::time)
    from booking as before
    where booking.id = ${bookingId} and before.id = booking.id
      and (booking.check_in_time < ${leaves}::time or booking.check_out_time > ${arrives}::time)
    returning ${hoursOf('before')} as before, ${hoursOf('booking')} as after`.execute(tx.database)
  for (const { before, after } of rows)
    await tx.audit({
      action: 'changed',
      item: 'booking',
      itemId: bookingId,
      before: { ...before },
      after: { ...after },
    })
}

type AgreedHours = Pick<AgreedTerms, 'checkInFrom' | 'checkOutBy'>

function hoursOf(table: string) {
  const [checkIn, checkOut] = [sql.ref(`${table}.check_in_time`), sql.ref(`${table}.check_out_time`)]
  return sql`json_build_object('checkInFrom', to_char(${checkIn}, 'HH24:MI'), 'checkOutBy', to_char(${checkOut}, 'HH24:MI'))`
}

/** Times such as "10:00": the previous guest's check-out on the arrival day, the next guest's check-in on the departure day. */
interface NeighbourHours {
  leaves: string | null
  arrives: string | null
}

async function findNeighbourHours(
  db: Kysely<DB>,
  { propertyId, stay: { checkIn, checkOut } }: StayInHome,
  except: number | null,
): Promise<NeighbourHours> {
  const { rows } = await sql<NeighbourHours>`
    select max(to_char(booking.check_out_time, 'HH24:MI')) filter (where night.night = ${addDays(checkIn, -1)}) as leaves,
           min(to_char(booking.check_in_time, 'HH24:MI')) filter (where night.night = ${checkOut}) as arrives
    from taken_night as night
    join booking on booking.id = night.booking_id
    where night.property_id = ${propertyId} and night.night in (${addDays(checkIn, -1)}, ${checkOut})
      and booking.id is distinct from ${except}::integer`.execute(db)
  return rows[0] ?? { leaves: null, arrives: null }
}
