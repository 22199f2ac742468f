import { type RawBuilder, sql } from 'kysely'
import { findPageIds } from '#features/bookings/server/lists/matches.ts'
import { comparablePhone } from '#features/bookings/server/lists/search-conditions.ts'
import { GUESTS_PER_PAGE, type ListedGuest } from '#features/guests/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import { newestRecords, RECORD_TABLES, type RecordTable } from './internal/records.ts'

/** A search considers this many of the newest matching records of each kind. */
const MAX_MATCHES = 200

/** An address with its newest record; `id` orders records of the same instant. */
interface Candidate {
  email: string
  at: Date
  id: number
}

export interface GuestPage {
  guests: ListedGuest[]
  hasMore: boolean
}

/** Returns a page of guests, the newest activity first. */
export async function findGuests(
  ctx: AppContext,
  { search = '', offset = 0 }: { search?: string | undefined; offset?: number | undefined },
): Promise<GuestPage> {
  const candidates =
    search === '' ? await findNewest(ctx, offset + GUESTS_PER_PAGE + 1) : await findMatching(ctx, search)
  const rows = await readGuests(ctx, candidates, { limit: GUESTS_PER_PAGE + 1, offset })
  return { guests: rows.slice(0, GUESTS_PER_PAGE), hasMore: rows.length > GUESTS_PER_PAGE }
}

/** Returns the addresses of at least the `count` guests with the newest records, if there are as many. */
async function findNewest(ctx: AppContext, count: number): Promise<Candidate[]> {
  // Two addresses of a page may be one guest.
  const { joined } = await ctx.database
    .selectFrom('guest_join')
    .select((join) => join.fn.countAll<number>().as('joined'))
    .executeTakeFirstOrThrow()
  const lists = await Promise.all(RECORD_TABLES.map((source) => findNewestIn(ctx, source, count + joined)))
  return lists.flat()
}

/**
 * Reads the newest records of a table, and four times as many while they have too few addresses: an index gives the records,
 * whereas distinct addresses of a whole table would be sorted.
 */
async function findNewestIn({ database }: AppContext, source: RecordTable, count: number): Promise<Candidate[]> {
  for (let limit = count * 4; ; limit *= 4) {
    const { rows } = await sql<Candidate & { records: number }>`
      with newest as materialized (
        select lower(${source.email}) as email, created_at as at, id ${source.from}
        where ${source.counts} order by created_at desc, id desc limit ${limit})
      select *, (select count(*)::integer from newest) as records
      from (select distinct on (email) * from newest order by email, at desc, id desc) as one
      order by at desc, id desc limit ${count}`.execute(database)
    const read = rows[0]?.records ?? 0
    if (rows.length === count || read < limit) return rows
  }
}

/** Returns the addresses of the newest records whose name, address or phone number matches, and those that have the tag. */
async function findMatching(ctx: AppContext, search: string): Promise<Candidate[]> {
  const bookingIds = await findPageIds(ctx, { search, limit: MAX_MATCHES })
  const phone = comparablePhone(search)
  const pattern = containing(search)
  const isNamed = (indexed: RawBuilder<string>, text: RawBuilder<string>) =>
    phone === null ? sql`${indexed} ilike ${pattern} and ${text} ilike ${pattern}` : sql`false`
  const hasPhone = (column: string) =>
    phone === null ? sql`` : sql`or right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 9) = ${phone}`
  const limit = sql`order by created_at desc limit ${MAX_MATCHES}`
  // The first expression of each pair equals that of a trigram index.
  const { rows } = await sql<Candidate>`
    select email, max(created_at) as at, max(id) as id from (
      (select lower(guest_email) as email, created_at, id from booking
       where id = any(${bookingIds}::integer[]) and deleted_at is null and guest_email <> '')
      union all
      (select lower(email), created_at, id from enquiry
       where (${isNamed(sql`(name || E'\n' || email || E'\n' || phone || E'\n' || property_title || E'\n' || message)`, sql`(name || E'\n' || email)`)}
         ${hasPhone('phone')}) and status <> 'spam' ${limit})
      union all
      (select lower(guest_email), created_at, id from offer
       where (${isNamed(sql`(guest_name || E'\n' || guest_email)`, sql`(guest_name || E'\n' || guest_email)`)}
         ${hasPhone('guest_phone')}) and guest_email <> '' ${limit})
      union all
      (select lower(email), created_at, id from contact_message
       where ${isNamed(sql`(name || E'\n' || email || E'\n' || subject || E'\n' || message)`, sql`(name || E'\n' || email)`)}
         and status <> 'spam' ${limit})
      union all
      (select email, created_at, id from guest_tag where lower(word) = lower(${search}) and email is not null ${limit})) as found
    group by email`.execute(ctx.database)
  return rows
}

/** Returns the guests of addresses, the newest first. Joined addresses are one guest. */
export async function readGuests(
  { database, clock }: AppContext,
  candidates: Candidate[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedGuest[]> {
  const now = clock.now()
  const { rows } = await sql<ListedGuest>`
    with candidate as (
      select * from unnest(${candidates.map(({ email }) => email)}::text[],
        ${candidates.map(({ at }) => at.toISOString())}::timestamptz[], ${candidates.map(({ id }) => id)}::integer[])
        as one (email, at, id)
    ), person as materialized (
      select min(candidate.email) as email, guest_join.person as joined, max(at) as at,
             (array_agg(candidate.id order by at desc, candidate.id desc))[1] as id
      from candidate left join guest_join using (email)
      group by guest_join.person, case when guest_join.person is null then candidate.email end
      order by 3 desc, 4 desc, 1 limit ${limit} offset ${offset}
    ), guest as materialized (
      select person.at, person.id, coalesce((select array_agg(j.email order by j.id) from guest_join as j where j.person = person.joined),
                          array[person.email]) as emails
      from person
    )
    select newest.key, newest.name, emails, newest.phone, stay.stays, to_char(stay.last, 'YYYY-MM-DD') as "lastStay",
           to_char(stay.next, 'YYYY-MM-DD') as "nextStay", coalesce(tag.tags, '{}') as tags
    from guest
    cross join lateral (
      select (array_agg(key order by is_booking desc, r.at desc))[1] as key,
             (array_agg(name order by is_booking desc, r.at desc))[1] as name,
             (array_agg(phone order by r.at desc) filter (where phone <> ''))[1] as phone
      from (${newestRecords(sql`guest.emails`)}) as r
    ) as newest
    cross join lateral (
      select count(*)::integer as stays, max(check_in) filter (where check_in_at <= ${now}) as last,
             min(check_in) filter (where check_in_at > ${now}) as next
      from booking where lower(guest_email) = any(guest.emails) and deleted_at is null and status in ('confirmed', 'completed')
    ) as stay
    cross join lateral (
      select array_agg(distinct word order by word) as tags from guest_tag where guest_tag.email = any(guest.emails)
    ) as tag
    where newest.key is not null
    order by guest.at desc, guest.id desc, guest.emails[1]`.execute(database)
  return rows
}
