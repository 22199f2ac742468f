import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { UnpaidHold } from '#features/bookings/server/holds/releasing.ts'
import { dayInLondon } from '#platform/shared/day.ts'

/**
 * Returns holds whose every day is covered by statements of each checked account. A statement imported after the hold's end must
 * cover its last day. Checks the account named to the guest. If none was named, checks all accounts with bank details, else all.
 */
export async function findCoveredHolds(db: Kysely<DB>, holds: UnpaidHold[]): Promise<UnpaidHold[]> {
  if (holds.length === 0) return []
  const { rows } = await sql<{ index: number }>`
    with hold as (
      select * from unnest(${holds.map(({ until }) => until)}::timestamptz[],
                           ${holds.map(({ madeOn }) => madeOn)}::date[],
                           ${holds.map(({ until }) => dayInLondon(until))}::date[],
                           ${holds.map(({ bankDetailsId }) => bankDetailsId)}::integer[])
        with ordinality as hold (until, first_day, last_day, bank_details_id, position)
    ),
    statement as (
      select bank_account_id, imported_at, covers_from, covers_until
      from bank_statement join bank_profile as profile on profile.id = bank_profile_id
      where covers_from <= covers_until
    ),
    account as (
      select hold.position,
             exists (select from statement where bank_account_id = account.id
                     and imported_at > hold.until and covers_until >= hold.last_day)
             and (select range_agg(daterange(covers_from, covers_until, '[]')) from statement
                  where bank_account_id = account.id) @> daterange(hold.first_day, hold.last_day, '[]') as is_covered
      from hold
      left join bank_details as named on named.id = hold.bank_details_id
      cross join bank_account as account
      left join bank_details as checked on checked.id = account.bank_details_id
      where case when named.id is not null
            then (checked.sort_code, checked.account_number) = (named.sort_code, named.account_number)
            else checked.id is not null or not exists (select from bank_account where bank_details_id is not null) end
    )
    select (position - 1)::integer as index from account group by position having bool_and(is_covered) order by 1`.execute(
    db,
  )
  return rows.flatMap(({ index }) => holds[index] ?? [])
}
