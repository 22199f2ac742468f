import { sql } from 'kysely'
import { type DueHold, findDueHolds, releaseCheckedHold } from '#features/bookings/server/releasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { findOpenMoneyIn } from './internal/bank-line-store.ts'
import { loadCandidates } from './internal/candidates.ts'
import { indexCandidates, possibleBookings } from './internal/suggestions.ts'

/**
 * Releases expired holds that the bank shows to be unpaid: a statement imported after the hold's end covers its last day, and no
 * open line may be the payment. Called after each import. The schedule calls it for lines set aside since.
 */
export async function releaseCheckedHolds(ctx: AppContext): Promise<void> {
  const due = await findDueHolds(ctx)
  const covered = await findCoveredHolds(ctx, due)
  if (covered.length === 0) return
  const maybePaid = await findMaybePaidIds(ctx, covered)
  for (const hold of covered) if (!maybePaid.has(hold.bookingId)) await releaseCheckedHold(ctx, hold)
}

/**
 * Returns the holds whose last day is covered by a statement that was imported after their end. It must be a statement of the
 * account named to the guest; if none was named, of an account that guests pay into.
 */
async function findCoveredHolds({ database }: AppContext, due: DueHold[]): Promise<DueHold[]> {
  if (due.length === 0) return []
  const { rows } = await sql<{ index: number }>`
    select (hold.position - 1)::integer as index
    from unnest(${due.map(({ until }) => until)}::timestamptz[],
                ${due.map(({ until }) => dayInLondon(until))}::date[],
                ${due.map(({ bankDetailsId }) => bankDetailsId)}::integer[])
      with ordinality as hold (until, day, bank_details_id, position)
    left join bank_details as named on named.id = hold.bank_details_id
    where exists (
      select from bank_statement as statement
      join bank_profile as profile on profile.id = statement.bank_profile_id
      join bank_account as account on account.id = profile.bank_account_id
      left join bank_details as checked on checked.id = account.bank_details_id
      where statement.imported_at > hold.until and statement.covers_until >= hold.day
        and case when named.id is not null
            then (checked.sort_code, checked.account_number) = (named.sort_code, named.account_number)
            else checked.id is not null or not exists (select from bank_account where bank_details_id is not null) end)
    order by 1`.execute(database)
  return rows.flatMap(({ index }) => due[index] ?? [])
}

/** Returns the ids of bookings that an open line may pay. A line may count for several bookings. */
async function findMaybePaidIds(ctx: AppContext, holds: DueHold[]): Promise<Set<number>> {
  const bookingIds = holds.map(({ bookingId }) => bookingId)
  const candidates = indexCandidates(await loadCandidates(ctx.database, bookingIds, ctx.clock.now()))
  const lines = await findOpenMoneyIn(ctx.database)
  return new Set(lines.flatMap((line) => possibleBookings(line, candidates).map(({ candidate }) => candidate.id)))
}
