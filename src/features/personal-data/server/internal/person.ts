import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Erasure } from '#features/personal-data/contract.ts'
import { itemKey } from '#platform/server/redaction/personal-texts.ts'
import { type Day, monthsBefore, toDay } from '#platform/shared/day.ts'

/** The identifying texts in all records of an email address. */
export interface IdentifyingTexts {
  /** Names, postal addresses and the email address itself. */
  texts: string[]
  phones: string[]
}

/** Collects the names, postal addresses and phone numbers from all records of an email address. */
export async function findIdentifyingTexts(db: Kysely<DB>, email: string): Promise<IdentifyingTexts> {
  const { rows } = await sql<{ name: string; phone: string | null; address: string | null }>`
    select name, phone, null as address from enquiry where lower(email) = lower(${email})
    union select name, null, null from contact_message where lower(email) = lower(${email})
    union select name, phone, property_address from owner_application where lower(email) = lower(${email})
    union select guest_name, guest_phone, null from offer where lower(guest_email) = lower(${email})
    union select guest_name, guest_phone, guest_address from booking where lower(guest_email) = lower(${email})
    union select r.name, null, r.address from invoice_recipient as r join booking as b on b.id = r.booking_id
      where lower(b.guest_email) = lower(${email})
    union select document -> 'customer' ->> 'name', null, document -> 'customer' ->> 'address'
      from invoice join booking as b on b.id = invoice.booking_id where lower(b.guest_email) = lower(${email})
    union select guest_name, null, null from review where lower(guest_email) = lower(${email})
    union select owner, null, null from owner_testimonial where lower(email) = lower(${email})
    union select name, null, null from data_request where lower(email) = lower(${email})`.execute(db)
  return {
    texts: [email, ...rows.flatMap(({ name, address }) => [name, address ?? ''])],
    phones: rows.flatMap(({ phone }) => phone ?? []),
  }
}

/** Returns each email address in records of guests, owners and data requests once, ignoring letter case. */
export async function findAllAddresses(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select min(email) as email from (
      select email from enquiry union all select email from contact_message
      union all select email from owner_application union all select guest_email from offer
      union all select guest_email from booking union all select guest_email from review
      union all select email from owner_testimonial union all select email from data_request
      union all select email from guest_note union all select email from guest_tag union all select email from guest_join) as every (email)
    where email <> '' group by lower(email) order by 1`.execute(db)
  return rows.map(({ email }) => email)
}

/** Returns the keys of all items of an email address (see `itemKey`). */
export async function findOwnItems(db: Kysely<DB>, email: string): Promise<Set<string>> {
  const { rows } = await sql<{ item: string; itemId: number }>`
    select 'enquiry' as item, id as "itemId" from enquiry where lower(email) = lower(${email})
    union all select 'contact_message', id from contact_message where lower(email) = lower(${email})
    union all select 'owner_application', id from owner_application where lower(email) = lower(${email})
    union all select 'owner_testimonial', id from owner_testimonial where lower(email) = lower(${email})
    union all select 'offer', id from offer where lower(guest_email) = lower(${email})
    union all select 'booking', id from booking where lower(guest_email) = lower(${email})
    union all select 'review', review.id from review left join booking on booking.id = review.booking_id
      where lower(review.guest_email) = lower(${email}) or lower(booking.guest_email) = lower(${email})
    union all select 'data_request', id from data_request where lower(email) = lower(${email})`.execute(db)
  return new Set(rows.map(itemKey))
}

/**
 * Returns the records of an email address that we must retain: bookings for `years` after check-out, their invoices,
 * and accepted owner applications.
 */
export async function readRetained(db: Kysely<DB>, email: string, years: number): Promise<Erasure['retained']> {
  const bookings = await db
    .selectFrom('booking')
    .where(sql<boolean>`lower(guest_email) = lower(${email})`)
    .where('erased_at', 'is', null)
    .select(({ exists, selectFrom }) => [
      'id',
      'check_out',
      exists(selectFrom('invoice').whereRef('invoice.booking_id', '=', 'booking.id')).as('has_invoice'),
    ])
    .orderBy('id')
    .execute()
  const applications = await db
    .selectFrom('owner_application')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('stage', '=', 'accepted')
    .select('id')
    .orderBy('id')
    .execute()
  return [
    ...bookings.flatMap(({ id, check_out, has_invoice }) => {
      const until = retainedUntil(toDay(check_out), years)
      return [
        { what: `Booking #${id}`, until },
        ...(has_invoice ? [{ what: `Invoices of booking #${id}`, until }] : []),
      ]
    }),
    ...applications.map(({ id }) => ({ what: `Application #${id}`, until: null })),
  ]
}

function retainedUntil(checkOut: Day, years: number): Day {
  return monthsBefore(checkOut, -12 * years)
}
