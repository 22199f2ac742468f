import { sql } from 'kysely'
import { readBookingsById } from '#features/bookings/server/lists/booking-list.ts'
import { type Guest, type GuestEvent, type GuestSuggestion, MAX_EVENTS_OF_A_KIND } from '#features/guests/contract.ts'
import type { BookingMoney } from '#features/ledger/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Pence, pence, penceOf, sumOf, toPounds } from '#platform/shared/money.ts'
import { readGuests } from '../guest-list.ts'
import { type NewestRecord, newestRecords } from './records.ts'
import { readRemarks } from './remarks.ts'
import { findGuestSubject } from './subjects.ts'

const MAX_SUGGESTIONS = 5
/** Sums are calculated from at most this many bookings, the latest check-in first. */
const MAX_BOOKINGS = 500

/** Returns the page of the guest whom `key` names. Throws not-found for an unknown record and one without an address. */
export async function readGuestPage(ctx: AppContext, key: string): Promise<Guest> {
  const { database } = ctx
  const { emails } = await findGuestSubject(database, key)
  const { rows: records } = await sql<NewestRecord>`
    select * from (${newestRecords(sql`${emails}::text[]`)}) as record order by is_booking desc, at desc`.execute(
    database,
  )
  const phones = distinctPhones(records)
  const names = [...new Set(records.map(({ name }) => name))]
  const [money, events, remarks, suggestions] = await Promise.all([
    readMoney(ctx, emails),
    findEvents(ctx, emails),
    readRemarks(database, { emails }),
    findSuggestions(ctx, { emails, names, phones }),
  ])
  return {
    key,
    name: names[0] ?? emails[0],
    addresses: emails.map((one) => ({ email: one, key: records.find((record) => record.email === one)?.key ?? key })),
    phones,
    ...money,
    ...remarks,
    ...events,
    suggestions,
  }
}

/** Spellings of one number are one phone: the newest is shown. */
function distinctPhones(records: NewestRecord[]): string[] {
  const phones = new Map<string, string>()
  for (const { phone } of records) if (phone && !phones.has(comparable(phone))) phones.set(comparable(phone), phone)
  return [...phones.values()]
}

const comparable = (phone: string) => phone.replace(/\D/g, '').slice(-9)

async function readMoney(ctx: AppContext, emails: string[]) {
  const { rows } = await sql<{ id: number }>`
    select id from booking where lower(guest_email) = any(${emails}::text[]) and deleted_at is null
    order by check_in desc limit ${MAX_BOOKINGS}`.execute(ctx.database)
  const bookings = await readBookingsById(
    ctx,
    rows.map(({ id }) => id),
  )
  const stays = bookings.filter(({ status }) => status === 'confirmed' || status === 'completed')
  const owed = bookings.map(({ money }) => penceOf(money?.owed ?? '0'))
  const total = (sums: Pence[]) => toPounds(sumOf(sums))
  return {
    stays: stays.length,
    total: total(stays.map(({ totalAmount }) => penceOf(totalAmount))),
    received: total(bookings.map(({ money }) => (money ? receivedOf(money) : pence(0)))),
    depositsHeld: total(bookings.map(({ money }) => penceOf(money?.depositHeld ?? '0'))),
    owed: total(owed.filter((sum) => sum > 0)),
    dueBack: total(owed.filter((sum) => sum < 0).map((sum) => pence(-sum))),
  }
}

function receivedOf({ received, refunded, depositReturned, depositHeld }: BookingMoney): Pence {
  return pence(penceOf(received) - penceOf(refunded) - penceOf(depositReturned) - penceOf(depositHeld))
}

async function findEvents({ database, clock }: AppContext, emails: string[]) {
  const own = sql`any(${emails}::text[])`
  const noRemarks = sql`'{}'::text[], '{}'::text[]`
  const none = sql`null::text, null::text, null::text, ${noRemarks}`
  const limit = sql`limit ${MAX_EVENTS_OF_A_KIND + 1}`
  const { rows } = await sql<GuestEvent & { at: Date; rank: number }>`
    select *, (row_number() over (partition by kind order by at desc, id desc))::integer as rank from (
      (select 'booking' as kind, b.id, check_in_at as at, property.title, b.status, check_in::text as "checkIn",
              check_out::text as "checkOut", total_amount::text as amount,
              array(select text from guest_note where booking_id = b.id and guest_note.deleted_at is null order by id) as notes,
              array(select word from guest_tag where booking_id = b.id order by lower(word)) as tags
       from booking as b join property on property.id = property_id
       where lower(guest_email) = ${own} and b.deleted_at is null order by check_in_at desc ${limit})
      union all
      (select 'enquiry', id, created_at, property_title, status, check_in_date::text, check_out_date::text, null, ${noRemarks}
       from enquiry where lower(email) = ${own} and status <> 'spam' order by created_at desc ${limit})
      union all
      (select 'offer', offer.id, offer.created_at,
              coalesce((select string_agg(distinct property.title, ', ') from offer_choice join property on property.id = property_id
                        where offer_id = offer.id), ''),
              case when state = 'open' and expires_at <= ${clock.now()} then 'expired' else state end, ${none}
       from offer where lower(guest_email) = ${own} order by offer.created_at desc ${limit})
      union all
      (select 'message', id, created_at, subject, status, ${none}
       from contact_message where lower(email) = ${own} and status <> 'spam' order by created_at desc ${limit})
      union all
      (select 'review', review.id, review.created_at, property.title, review.status, ${none}
       from review join property on property.id = review.property_id
       where lower(guest_email) = ${own} order by review.created_at desc ${limit})
      union all
      (select 'email', (select min(due.id)::integer from email_outbox as due where due.email_id = email.id), created_at, subject,
              '', ${none}
       from email where lower(to_address) = ${own} order by created_at desc ${limit})) as event
    where id is not null order by at desc, kind, id desc`.execute(database)
  return {
    events: rows
      .filter(({ rank }) => rank <= MAX_EVENTS_OF_A_KIND)
      .map(({ rank, at, ...event }) => ({ ...event, at: at.toISOString() })),
    hasMoreEvents: rows.some(({ rank }) => rank > MAX_EVENTS_OF_A_KIND),
  }
}

/** Finds other addresses with the same phone number, or with the same first and last name. */
async function findSuggestions(
  ctx: AppContext,
  { emails, names, phones }: { emails: string[]; names: string[]; phones: string[] },
): Promise<GuestSuggestion[]> {
  const numbers = phones.map(comparable).filter((digits) => digits.length === 9)
  const fullNames = names.map((name) => name.toLowerCase()).filter((name) => name.trim().includes(' '))
  const hasNumber = (column: string) =>
    sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 9) = any(${numbers}::text[])`
  const isNamed = (column: string) => sql`lower(${sql.ref(column)}) = any(${fullNames}::text[])`
  // Without an order each part is found by its index; a common name has many rows.
  const limit = sql`limit 200`
  const { rows } = await sql<{ email: string; at: Date; id: number; hasPhone: boolean }>`
    select email, max(created_at) as at, max(id) as id, bool_or(by_phone) as "hasPhone" from (
      (select lower(guest_email) as email, created_at, id, true as by_phone from booking
       where guest_phone is not null and ${hasNumber('guest_phone')} and deleted_at is null and guest_email <> '' ${limit})
      union all
      (select lower(guest_email), created_at, id, false from booking
       where ${isNamed('guest_name')} and deleted_at is null and guest_email <> '' ${limit})
      union all
      (select lower(email), created_at, id, true from enquiry where ${hasNumber('phone')} and status <> 'spam' ${limit})
      union all
      (select lower(email), created_at, id, false from enquiry where ${isNamed('name')} and status <> 'spam' ${limit})
      union all
      (select lower(guest_email), created_at, id, true from offer
       where ${hasNumber('guest_phone')} and guest_email <> '' ${limit})) as found
    where email <> all(${emails}::text[]) group by email order by 4 desc, 2 desc limit 20`.execute(ctx.database)
  const guests = await readGuests(ctx, rows, { limit: rows.length, offset: 0 })
  const { rows: records } = await sql<NewestRecord>`
    select * from (${newestRecords(sql`${guests.flatMap(({ emails: theirs }) => theirs)}::text[]`)}) as record`.execute(
    ctx.database,
  )
  const byPhone = new Set(rows.filter(({ hasPhone }) => hasPhone).map(({ email }) => email))
  const suggestions = guests.map(({ key, name, emails: theirs, phone, stays }) => ({
    ...{ key, name, emails: theirs, phone, stays },
    keys: theirs.flatMap((email) => records.find((record) => record.email === email)?.key ?? []),
    because: theirs.some((email) => byPhone.has(email)) ? ('phone' as const) : ('name' as const),
  }))
  return [
    ...suggestions.filter(({ because }) => because === 'phone'),
    ...suggestions.filter(({ because }) => because === 'name'),
  ].slice(0, MAX_SUGGESTIONS)
}
