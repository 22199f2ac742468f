import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'

/** What a booking leaves behind when it is deleted, in pence. */
export interface LeftBehind {
  /** What of its money is in the house. */
  held: Pence
  /** Of that, what goes back to the guest: the security deposit of a stay that has begun after its check-out, all else at once. */
  goesBack: Pence
  /** Of that, what is kept: the price of a stay that has begun, the charge of one that was cancelled late. */
  retained: Pence
}

/**
 * What a booking would leave behind if it were deleted now, by the rule of the database, `keeps_its_price`; `null` for one
 * that is unknown or deleted. `removal.test.ts` deletes and compares.
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
