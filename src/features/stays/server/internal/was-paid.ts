import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'

/**
 * True if everything due was paid at some moment since `since`. Corrected entries and free cancellations do not count; a stay at
 * no cost counts.
 */
export async function wasPaidSince(db: Kysely<DB>, bookingId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    with entered as (
      select id, kind, amount, created_at
      from ledger_entry as entry
      where booking_id = ${bookingId} and corrects is null
        and not exists (select from ledger_entry as correction where correction.corrects = entry.id)
    ),
    balance as (
      select lead(created_at) over in_order as until,
             sum(case when kind = 'price-due' then amount when kind = 'allowance' then -amount else 0 end) over in_order
               as price_left,
             coalesce(sum(amount) filter (where kind = 'deposit-due') over in_order, 0) as deposit_left,
             sum(case when kind = 'price-due' then amount when kind in ('allowance', 'received', 'transfer') then -amount
                      when kind = 'refund' then amount else 0 end) over in_order
               + greatest(sum(amount) filter (where kind = 'deposit-due') over in_order,
                          sum(amount) filter (where kind in ('deduction', 'deposit-returned')) over in_order, 0) as owed
      from entered
      window in_order as (order by id)
    ),
    agreed as (
      select (document ->> 'total')::numeric as total,
             (document ->> 'securityDeposit')::numeric as deposit,
             lead(made_at) over (order by version) as until
      from agreement where booking_id = ${bookingId}
    )
    select exists (
      select from balance
      where owed <= 0 and (until is null or until > ${since})
        -- Nothing was due while the booking was cancelled.
        and (price_left > 0 or deposit_left > 0)
    ) or exists (
      -- A stay that costs nothing has no ledger entries.
      select from agreed where total = 0 and deposit = 0 and (until is null or until > ${since})
    ) as paid`.execute(db)
  return rows[0]?.paid === true
}
