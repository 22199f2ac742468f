import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { UnpaidHold } from '#features/bookings/server/holds/releasing.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { dayInLondon } from '#platform/shared/day.ts'

/** SQL: a statement of `account` says whether a hold was paid. `named` and `checked` are `bank_details` of hold and account. */
const IS_CHECKED = sql<boolean>`case when named.id is not null
  then (checked.sort_code, checked.account_number) = (named.sort_code, named.account_number)
  else checked.id is not null or not exists (select from bank_account where bank_details_id is not null) end`

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
      where ${IS_CHECKED}
    )
    select (position - 1)::integer as index from account group by position having bool_and(is_covered) order by 1`.execute(
    db,
  )
  return rows.flatMap(({ index }) => holds[index] ?? [])
}

/** Stores the statements that show a released hold to be unpaid, so that their imports are not undone. */
export async function storeRelease(db: DbTransaction, hold: UnpaidHold, now: Date): Promise<void> {
  await sql`
    insert into statement_release (bank_statement_id, booking_id, released_at)
    select statement.id, ${hold.bookingId}::integer, ${now}::timestamptz
    from bank_statement as statement
    join bank_profile as profile on profile.id = statement.bank_profile_id
    join bank_account as account on account.id = profile.bank_account_id
    left join bank_details as named on named.id = ${hold.bankDetailsId}::integer
    left join bank_details as checked on checked.id = account.bank_details_id
    where statement.covers_from <= ${dayInLondon(hold.until)}::date and statement.covers_until >= ${hold.madeOn}::date
      and ${IS_CHECKED}
    on conflict do nothing`.execute(db)
}
