import { sql } from 'kysely'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import type { Takings } from '#features/takings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Download } from '#platform/server/http/routes/route.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { csvFile } from '#platform/shared/text/csv.ts'

/** First and last month, both `yyyy-mm`. */
export interface Months {
  from: string
  to: string
}

/**
 * Spreads prices less allowances over the nights and rounds running totals, so that a stay's months add up to its price. Throws
 * `not-found` for an unknown or deleted home.
 */
export async function readTakings(ctx: AppContext, propertyId: number, { from, to }: Months): Promise<Takings> {
  const home = await ctx.database
    .selectFrom('property')
    .where('id', '=', propertyId)
    .where('deleted_at', 'is', null)
    .select('title')
    .executeTakeFirst()
  if (!home) throw new Refusal('not-found', 'Property Not Found')
  const [{ rows }, channels, deleted] = await Promise.all([
    monthsQuery(propertyId, { from, to }).execute(ctx.database),
    findChannelTakings(ctx, propertyId, { from, to }),
    findDeletedTakings(ctx, propertyId, { from, to }),
  ])
  const totalRow = rows.find(({ month }) => month === null)
  const emptyRow = {
    bookings: 0,
    nights: 0,
    open_nights: 0,
    income: '0.00',
    damage: '0.00',
    received: '0.00',
    refunds: '0.00',
  }
  return {
    propertyId,
    title: home.title,
    from,
    to,
    months: rows.flatMap((row) => (row.month === null ? [] : [{ month: row.month, ...figuresOf(row) }])),
    total: figuresOf(totalRow ?? emptyRow),
    channels,
    deleted,
  }
}

const TAKINGS_COLUMNS = [
  'Month',
  'Bookings',
  'Nights Let',
  'Nights Open',
  'Occupancy %',
  'Income',
  'Kept for Damage',
  'Received',
  'Refunded',
] as const

/** Exports the takings as CSV: months, total, then the share of each channel. */
export async function exportTakings(ctx: AppContext, propertyId: number, months: Months): Promise<Download> {
  const takings = await readTakings(ctx, propertyId, months)
  const cells = (name: string, row: Takings['total']) => [
    name,
    row.bookings,
    row.nights,
    row.openNights,
    row.occupancy === null ? '' : row.occupancy.toFixed(1),
    row.income,
    row.damage,
    row.received,
    row.refunds,
  ]
  const text = csvFile([
    TAKINGS_COLUMNS,
    ...takings.months.map((row) => cells(row.month, row)),
    cells('Total', takings.total),
    ...takings.channels.map(({ channel, bookings, nights, income }) => [
      `Of that ${CHANNEL_NAMES[channel]}`,
      bookings,
      nights,
      '',
      '',
      income,
      '',
      '',
      '',
    ]),
  ])
  return { filename: `takings-${propertyId}-${months.from}-${months.to}.csv`, pieces: [Buffer.from(text)] }
}

interface FiguresRow {
  bookings: number
  nights: number
  open_nights: number
  income: string
  damage: string
  received: string
  refunds: string
}

function figuresOf(row: FiguresRow): Takings['total'] {
  return {
    bookings: row.bookings,
    nights: row.nights,
    openNights: row.open_nights,
    occupancy: row.open_nights === 0 ? null : Math.round((row.nights * 1000) / row.open_nights) / 10,
    income: row.income,
    damage: row.damage,
    received: row.received,
    refunds: row.refunds,
  }
}

/** SQL: the kept part of a deleted booking's price or cancellation charge. */
const RETAINED_OF_DELETED = sql`(case when owes_nothing(b) then 0 else greatest(least(s.price_due,
  s.received - s.refunded - greatest(s.deposit_due, s.deducted + s.deposit_returned)), 0) end)`

/** Deleted bookings whose money moved in these months, with the sums. */
async function findDeletedTakings(
  ctx: AppContext,
  propertyId: number,
  { from, to }: Months,
): Promise<Takings['deleted']> {
  const { rows } = await sql<{ id: number; received: string; refunds: string }>`
    select b.id,
           coalesce(sum(entry.amount) filter (where entry.kind in ('received', 'transfer')), 0)::numeric(14, 2)::text as received,
           coalesce(sum(entry.amount) filter (where entry.kind in ('refund', 'deposit-returned')), 0)::numeric(14, 2)::text
             as refunds
    from booking as b
    join ledger_entry as entry on entry.booking_id = b.id and entry.kind in ('received', 'transfer', 'refund', 'deposit-returned')
      and entry.day >= ${`${from}-01`}::date and entry.day < ${`${to}-01`}::date + interval '1 month'
    where b.property_id = ${propertyId} and b.deleted_at is not null
    group by b.id
    order by b.id`.execute(ctx.database)
  return rows.map(({ id, received, refunds }) => ({ bookingId: id, received, refunds }))
}

/** Stays from other channels by channel, with the same shares as in `monthsQuery`. */
async function findChannelTakings(
  ctx: AppContext,
  propertyId: number,
  { from, to }: Months,
): Promise<Takings['channels']> {
  const { rows } = await sql<Takings['channels'][number]>`
    select part.channel, count(*)::integer as bookings, sum(part.upto - part.before)::integer as nights,
           sum(trunc(part.price * part.upto / part.length, 2)
             - trunc(part.price * part.before / part.length, 2))::numeric(20, 2)::text as income
    from (
      select b.channel, b.total_amount as price, b.check_out - b.check_in as length,
             greatest(b.check_in, range.first) - b.check_in as before, least(b.check_out, range.next) - b.check_in as upto
      from (select ${`${from}-01`}::date as first, (${`${to}-01`}::date + interval '1 month')::date as next) as range
      join booking as b on b.property_id = ${propertyId} and b.channel is not null and b.deleted_at is null
        and b.status in ('confirmed', 'completed') and b.check_in < range.next and b.check_out > range.first
    ) as part
    group by part.channel
    order by part.channel`.execute(ctx.database)
  return rows
}

/** SQL for a row per month, and a total row whose month is null. */
function monthsQuery(propertyId: number, { from, to }: Months) {
  return sql<FiguresRow & { month: string | null }>`
    with month as (
      select first::date as first, (first + interval '1 month')::date as next
      from generate_series(${`${from}-01`}::timestamp, ${`${to}-01`}::timestamp, interval '1 month') as first
    ),
    part as (
      select month.first, b.id,
             greatest(b.check_in, month.first) - b.check_in as before,
             least(b.check_out, month.next) - b.check_in as upto,
             b.check_out - b.check_in as length, b.deleted_at is null as undeleted,
             case when b.deleted_at is null then b.total_amount - coalesce(s.allowed, 0)
                  else ${RETAINED_OF_DELETED} end as price
      from month
      join booking as b on b.property_id = ${propertyId}
        and b.status in ('confirmed', 'completed') and b.check_in < month.next and b.check_out > month.first
      left join ledger_sum as s on s.booking_id = b.id
    ),
    let as (
      -- Deleted bookings count with their kept money only, not as bookings or nights.
      select part.first, count(*) filter (where part.undeleted) as bookings,
             sum(part.upto - part.before) filter (where part.undeleted) as nights,
             sum(trunc(part.price * part.upto / part.length, 2)
               - trunc(part.price * part.before / part.length, 2)) as income
      from part group by part.first
    ),
    charged as (
      select month.first,
             sum(case when b.deleted_at is null then b.cancellation_charge else ${RETAINED_OF_DELETED} end) as income
      from month
      join booking as b on b.property_id = ${propertyId} and b.status = 'cancelled'
        and b.check_in >= month.first and b.check_in < month.next
      left join ledger_sum as s on s.booking_id = b.id
      group by month.first
    ),
    blocked as (
      select month.first, count(*) as nights
      from month
      join taken_night as night on night.property_id = ${propertyId} and night.block_id is not null
        and night.night >= month.first and night.night < month.next
      group by month.first
    ),
    moved as (
      select month.first,
             -- A transfer is negative on the booking that it leaves.
             sum(entry.amount) filter (where entry.kind in ('received', 'transfer')) as received,
             sum(entry.amount) filter (where entry.kind = 'deduction') as damage,
             sum(entry.amount) filter (where entry.kind in ('refund', 'deposit-returned')) as refunds
      from booking as b
      join ledger_entry as entry on entry.booking_id = b.id
      join month on entry.day >= month.first and entry.day < month.next
      where b.property_id = ${propertyId}
        and entry.kind in ('received', 'transfer', 'refund', 'deduction', 'deposit-returned')
      group by month.first
    )
    select to_char(month.first, 'YYYY-MM') as month,
           -- A stay across two months counts in both, but once in the total.
           (case when grouping(month.first) = 1 then (select count(distinct part.id) from part where part.undeleted)
                 else coalesce(sum(let.bookings), 0) end)::integer as bookings,
           coalesce(sum(let.nights), 0)::integer as nights,
           (sum(month.next - month.first) - coalesce(sum(blocked.nights), 0))::integer as open_nights,
           (coalesce(sum(let.income), 0) + coalesce(sum(charged.income), 0))::numeric(20, 2)::text as income,
           coalesce(sum(moved.damage), 0)::numeric(20, 2)::text as damage,
           coalesce(sum(moved.received), 0)::numeric(20, 2)::text as received,
           coalesce(sum(moved.refunds), 0)::numeric(20, 2)::text as refunds
    from month
    left join let on let.first = month.first
    left join charged on charged.first = month.first
    left join blocked on blocked.first = month.first
    left join moved on moved.first = month.first
    group by grouping sets ((month.first), ())
    order by month.first`
}
