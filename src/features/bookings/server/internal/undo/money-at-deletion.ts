import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'

/** Money of a booking when it is deleted, in pence. */
export interface MoneyAtDeletion {
  /** Received, and neither paid back nor kept for damage. If the price is given back, all damage is kept. */
  held: Pence
  /** The part to pay back: all of `held`, or, if the price is kept, the sum due back plus the deposit held. */
  goesBack: Pence
  /** The part to keep, in pence: `held` less `goesBack`. */
  retained: Pence
}

/**
 * Predicts the money if the booking were deleted now, with the SQL function `keeps_its_price`. Returns null for an unknown or
 * deleted booking.
 */
export async function findMoneyAtDeletion(
  { database, clock }: AppContext,
  bookingId: number,
): Promise<MoneyAtDeletion | null> {
  const today = dayInLondon(clock.now())
  const row = await database
    .selectFrom('booking as b')
    .leftJoin('booking_money as money', 'money.booking_id', 'b.id')
    .where('b.id', '=', bookingId)
    .where('b.deleted_at', 'is', null)
    .select([
      sql<string | null>`(case when keeps_its_price(b, ${today}) then money.most_back
                        else greatest(money.less_damage, 0) end)::text`.as('held'),
      sql<string | null>`(case when keeps_its_price(b, ${today}) then greatest(-money.owed, 0) + money.deposit_held
                        else greatest(money.less_damage, 0) end)::text`.as('back'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const held = penceOf(row.held ?? '0')
  const goesBack = penceOf(row.back ?? '0')
  return { held, goesBack, retained: (held - goesBack) as Pence }
}
