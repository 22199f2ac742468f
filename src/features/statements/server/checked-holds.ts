import { sql } from 'kysely'
import { type DueHold, holdsDue, releaseCheckedHold } from '#features/bookings/server/releasing.ts'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { openMoneyIn } from './inside/bank-line-store.ts'
import { candidatesFor } from './inside/candidates.ts'
import { knownBy, suggestionsFor } from './inside/suggestions.ts'

/**
 * Releases the holds that the bank shows to be unpaid: those whose end has passed, where a statement of the guests' account
 * was imported after that end and reaches its day, and no open line of any statement may be their payment. Called after
 * each import, and by the timetable for lines that were set aside since.
 */
export async function releaseCheckedHolds(office: Office): Promise<void> {
  const due = await holdsDue(office)
  const covered = await coveredAmong(office, due)
  if (covered.length === 0) return
  const maybePaid = await bookingsOfOpenLines(office)
  for (const hold of covered) if (!maybePaid.has(hold.bookingId)) await releaseCheckedHold(office, hold)
}

/** Those of some holds whose last day a later statement has. */
async function coveredAmong({ database }: Office, due: DueHold[]): Promise<DueHold[]> {
  if (due.length === 0) return []
  const { rows } = await sql<{ place: number }>`
    select (hold.place - 1)::integer as place
    from unnest(${due.map(({ until }) => until)}::timestamptz[],
                ${due.map(({ until }) => dayInLondon(until))}::date[]) with ordinality as hold (until, day, place)
    where exists (
      select from bank_statement as statement
      join bank_profile as profile on profile.id = statement.bank_profile_id
      left join bank_account as account on account.id = profile.bank_account_id
      where statement.imported_at > hold.until and statement.covers_until >= hold.day
        and (account.bank_details_id is not null
             or not exists (select from bank_account where bank_details_id is not null)))
    order by 1`.execute(database)
  return rows.flatMap(({ place }) => due[place] ?? [])
}

/** The bookings that money in an open line may be for. */
async function bookingsOfOpenLines(office: Office): Promise<Set<number>> {
  const lines = await openMoneyIn(office.database)
  const known = knownBy(await candidatesFor(office.database, lines, office.clock.now()))
  return new Set(lines.flatMap((line) => suggestionsFor(line, known).map(({ bookingId }) => bookingId)))
}
