import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { InvoiceDocument } from '#features/invoices/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { Day } from '#platform/shared/day.ts'
import type { Seller } from './seller.ts'

/** The data that an invoice is built from. */
export interface StayToInvoice {
  id: number
  property_id: number
  home: string
  status: string
  is_deleted: boolean
  check_in: string
  check_out: string
  guests: number
  guest_name: string
  guest_address: string
  price_lines: unknown
  vat_percent: number
  /** The sum charged; for a deleted booking only the part that is kept. Null for bookings that never cost anything. */
  price_due: string | null
  price_owed: string | null
  /** Damage beyond the deposit; `claim_owed` is the unpaid part. */
  claimed: string | null
  claim_owed: string | null
  deposit_due: string | null
  /** Check-out, or an earlier cancellation. */
  end_of_stay: string
  recipient_name: string | null
  recipient_address: string | null
  recipient_vat: string | null
  recipient_version: number | null
  /** Id of the invoice that has not been credited; null without such an invoice. */
  live_id: number | null
  /** Whether an invoice was requested and the stay is paid, over or cancelled with a charge. */
  is_due: boolean
  /** True if the issued invoice differs from the booking, or if the invoice lists more as paid than is still paid. */
  is_stale: boolean
  /** Whether check-out has passed or the stay was cancelled. */
  is_over: boolean
}

/** Whether only the office may still change the recipient: the stay is over and its invoice issued. */
export function isRecipientFixed({ is_over: isOver, live_id }: StayToInvoice): boolean {
  return isOver && live_id !== null
}

/** Compares each booking with its invoice in the database, so that the job need not load all bookings. */
function selectStaysToInvoice(now: Date): RawBuilder<StayToInvoice> {
  return sql<StayToInvoice>`
    select b.id, b.property_id, property.title as home, b.status, b.deleted_at is not null as is_deleted,
           b.check_in, b.check_out, b.guests, b.guest_name, b.guest_address, b.price_lines, b.vat_percent,
           charged.price_due, charged.price_owed, charged.claimed, charged.claim_owed, money.deposit_due,
           case when b.status = 'cancelled'
             then least(b.check_out, (b.cancelled_at at time zone 'Europe/London')::date) else b.check_out end as end_of_stay,
           r.name as recipient_name, r.address as recipient_address, r.vat_number as recipient_vat,
           r.version as recipient_version, live.id as live_id,
           b.check_out_at <= ${now} or b.status = 'cancelled' as is_over,
           coalesce(r.booking_id is not null and b.erased_at is null and b.status <> 'pending'
             and charged.price_due + charged.claimed > 0
             and (charged.price_owed = 0 or b.check_out_at <= ${now} or b.status = 'cancelled'), false) as is_due,
           coalesce(b.erased_at is null and r.booking_id is not null and live.id is not null and (
             live.total <> charged.price_due + charged.claimed
             or b.status = 'pending'
             or (live.document ->> 'isCancelled')::boolean <> (b.status = 'cancelled')
             -- A payment that came later makes an unpaid invoice no worse.
             or (live.document ->> 'paid')::numeric > live.total - charged.price_owed - charged.claim_owed
             or live.document -> 'customer' <> jsonb_build_object('name', r.name, 'address', r.address, 'vatNumber', r.vat_number)
             or live.document -> 'stay' ->> 'checkIn' <> b.check_in::text
             or live.document -> 'stay' ->> 'checkOut' <> b.check_out::text
             or (live.document -> 'stay' ->> 'guests')::integer <> b.guests
             or (live.document -> 'stay' ->> 'propertyId')::integer <> b.property_id
             or (live.document ->> 'vatPercent')::integer <> b.vat_percent), false) as is_stale
    from booking as b
    join property on property.id = b.property_id
    left join booking_money as money on money.booking_id = b.id
    cross join lateral (select greatest(money.price_owed, 0)::numeric(20, 2) as price_owed, money.claim_owed) as open
    cross join lateral (select
      case when b.deleted_at is null then money.price_due else greatest(money.price_due - open.price_owed, 0)
        end::numeric(20, 2) as price_due,
      case when b.deleted_at is null then open.price_owed else 0 end::numeric(20, 2) as price_owed,
      case when b.deleted_at is null then money.claimed else money.claimed - open.claim_owed end::numeric(20, 2) as claimed,
      case when b.deleted_at is null then open.claim_owed else 0 end::numeric(20, 2) as claim_owed) as charged
    left join invoice_recipient as r on r.booking_id = b.id
    left join invoice as live on live.booking_id = b.id and live.kind = 'invoice'
      and not exists (select from invoice as credit where credit.credits = live.id)`
}

export async function findStayToInvoice(db: Kysely<DB>, id: number, now: Date): Promise<StayToInvoice | undefined> {
  const { rows } = await sql<StayToInvoice>`${selectStaysToInvoice(now)} where b.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns at most `max` ids of bookings whose invoice must be credited or can be issued. */
export async function findBookingsToInvoice(db: DbTransaction, which: { now: Date; seller: Seller; max: number }) {
  const { now, seller, max } = which
  const { rows } = await sql<{ id: number }>`
    select id from (${selectStaysToInvoice(now)} where r.booking_id is not null) as stay
    where is_stale or (is_due and live_id is null and ${seller.canIssue} and (vat_percent = 0 or ${seller.hasVatNumber}))
    order by id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the booking's row until the transaction ends. */
export async function lockBooking(db: DbTransaction, bookingId: number): Promise<void> {
  await db.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute()
}

interface NewInvoice {
  bookingId: number
  issuedOn: Day
  document: InvoiceDocument
  now: Date
}

/** Adds an invoice and returns its number. */
export async function addInvoice(
  db: DbTransaction,
  { bookingId, issuedOn, document, now }: NewInvoice,
): Promise<number> {
  const { number } = await db
    .insertInto('invoice')
    .values({
      kind: 'invoice',
      booking_id: bookingId,
      issued_on: issuedOn,
      total: document.total,
      document: JSON.stringify(document),
      created_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Adds a credit note that reverses an invoice in full and copies its document; returns the credit note's number. */
export async function addCreditNote(
  db: DbTransaction,
  { invoiceId, issuedOn, now }: { invoiceId: number; issuedOn: Day; now: Date },
): Promise<number> {
  const { number } = await db
    .insertInto('invoice')
    .columns(['kind', 'booking_id', 'credits', 'issued_on', 'total', 'document', 'created_at'])
    .expression((invoice) =>
      invoice
        .selectFrom('invoice')
        .where('id', '=', invoiceId)
        .select([
          sql<'credit-note'>`'credit-note'`.as('kind'),
          'booking_id',
          'id',
          sql<string>`${issuedOn}::date`.as('issued_on'),
          'total',
          'document',
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ]),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Returns the invoices and credit notes of a booking, newest first. */
export function findIssued(db: Kysely<DB>, bookingId: number) {
  return db
    .selectFrom('invoice')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.credits')
    .where('invoice.booking_id', '=', bookingId)
    .select([
      'invoice.kind',
      'invoice.number',
      'invoice.issued_on',
      'invoice.document',
      'credited.number as credited_number',
    ])
    .orderBy('invoice.id', 'desc')
    .execute()
}

interface NewRecipient {
  bookingId: number
  name: string
  address: string
  vatNumber: string
  now: Date
}

/** Stores or replaces the recipient of a booking's invoice. */
export async function writeRecipient(db: DbTransaction, recipient: NewRecipient): Promise<void> {
  const { bookingId, name, address, vatNumber, now } = recipient
  const values = { name, address, vat_number: vatNumber, updated_at: now }
  await db
    .insertInto('invoice_recipient')
    .values({ booking_id: bookingId, ...values })
    .onConflict((row) =>
      row.column('booking_id').doUpdateSet({ ...values, version: sql`invoice_recipient.version + 1` }),
    )
    .execute()
}

/** Erases the recipients of erased bookings, on at most `max` invoices. Returns the number of changed rows, capped at `max`. */
export async function eraseRecipients(db: DbTransaction, max: number): Promise<number> {
  const erased = db.selectFrom('booking').where('erased_at', 'is not', null).select('id')
  const recipients = await db
    .deleteFrom('invoice_recipient')
    .where('booking_id', 'in', erased)
    .returning('booking_id')
    .execute()
  const old = db
    .selectFrom('invoice')
    .where('booking_id', 'in', erased)
    .where(sql<boolean>`document -> 'customer' ->> 'name' <> 'Erased'`)
    .select('id')
    .orderBy('id')
    .limit(max)
  const invoices = await db
    .updateTable('invoice')
    .set({ document: sql`without_customer(document)` })
    .where('id', 'in', old)
    .returning('id')
    .execute()
  return Math.min(max, recipients.length + invoices.length)
}
