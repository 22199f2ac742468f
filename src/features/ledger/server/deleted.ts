import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'

/** Money of a booking when it is deleted, in pence. */
export interface LeftBehind {
  /** Received and not paid back. */
  held: Pence
  /** The part to pay back: for a stay that has begun only what is due back and the deposit held, else everything. */
  goesBack: Pence
  /** The part to keep: the price of a stay that has begun, or a cancellation charge. */
  retained: Pence
}

/**
 * Returns the money that deleting the booking now would leave, as the database's `keeps_its_price` decides; null if unknown or
 * deleted. `removal.test.ts` compares it with a real deletion.
 */
export async function leftBehind({ database, clock }: AppContext, bookingId: number): Promise<LeftBehind | null> {
  const today = dayInLondon(clock.now())
  const row = await database
    .selectFrom('booking as b')
    .leftJoin('booking_money as money', 'money.booking_id', 'b.id')
    .where('b.id', '=', bookingId)
    .where('b.deleted_at', 'is', null)
    .select([
      sql<string>`coalesce(money.most_back, 0)::text`.as('held'),
      sql<string>`(case when keeps_its_price(b, ${today}) then greatest(-money.owed, 0) + money.deposit_held
                        else money.most_back end)::text`.as('back'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const held = penceOf(row.held)
  const goesBack = penceOf(row.back ?? '0')
  return { held, goesBack, retained: (held - goesBack) as Pence }
}
