import { sql } from 'kysely'
import { type DueHold, holdsDue, releaseCheckedHold } from '#features/bookings/server/releasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { openMoneyIn } from './internal/bank-line-store.ts'
import { candidatesAmong } from './internal/candidates.ts'
import { knownBy, likelyFor } from './internal/suggestions.ts'

/**
 * Releases ended holds that the bank shows to be unpaid. A statement imported after the hold's end must cover its last day, and
 * no open line may be the payment. Called after each import, and by the schedule for lines that were set aside since.
 */
export async function releaseCheckedHolds(ctx: AppContext): Promise<void> {
  const due = await holdsDue(ctx)
  const covered = await coveredAmong(ctx, due)
  if (covered.length === 0) return
  const maybePaid = await maybePaidAmong(ctx, covered)
  for (const hold of covered) if (!maybePaid.has(hold.bookingId)) await releaseCheckedHold(ctx, hold)
}

/**
 * Filters holds whose last day a statement imported after their end covers. The account must have the numbers that the guest was
 * given; without any, every account that guests pay into counts.
 */
async function coveredAmong({ database }: AppContext, due: DueHold[]): Promise<DueHold[]> {
  if (due.length === 0) return []
  const { rows } = await sql<{ place: number }>`
    select (hold.place - 1)::integer as place
    from unnest(${due.map(({ until }) => until)}::timestamptz[],
                ${due.map(({ until }) => dayInLondon(until))}::date[],
                ${due.map(({ bankDetailsId }) => bankDetailsId)}::integer[])
      with ordinality as hold (until, day, bank_details_id, place)
    left join bank_details as told on told.id = hold.bank_details_id
    where exists (
      select from bank_statement as statement
      join bank_profile as profile on profile.id = statement.bank_profile_id
      join bank_account as account on account.id = profile.bank_account_id
      left join bank_details as looked_at on looked_at.id = account.bank_details_id
      where statement.imported_at > hold.until and statement.covers_until >= hold.day
        and case when told.id is not null
            then (looked_at.sort_code, looked_at.account_number) = (told.sort_code, told.account_number)
            else looked_at.id is not null or not exists (select from bank_account where bank_details_id is not null) end)
    order by 1`.execute(database)
  return rows.flatMap(({ place }) => due[place] ?? [])
}

/** Returns the ids of bookings that an open line may pay, even if it may pay other bookings too. */
async function maybePaidAmong(ctx: AppContext, holds: DueHold[]): Promise<Set<number>> {
  const numbers = holds.map(({ bookingId }) => bookingId)
  const known = knownBy(await candidatesAmong(ctx.database, numbers, ctx.clock.now()))
  const lines = await openMoneyIn(ctx.database)
  return new Set(lines.flatMap((line) => likelyFor(line, known).map(({ candidate }) => candidate.id)))
}
