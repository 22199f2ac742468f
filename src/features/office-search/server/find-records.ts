import { sql } from 'kysely'
import { readBookingPage, readBookingsById } from '#features/bookings/server/lists/booking-list.ts'
import { comparablePhone } from '#features/bookings/server/lists/search-conditions.ts'
import { findGuests } from '#features/guests/server/guest-list.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import { dayInLondon, formatLongStay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { Hit } from '../contract.ts'

const MAX_OF_A_KIND = 5

/** Finds the newest five records of each kind that match a text; bookings come first. */
export async function findRecords(ctx: AppContext, text: string): Promise<Hit[]> {
  const [bookings, guests, others] = await Promise.all([
    findBookings(ctx, text),
    findGuestPages(ctx, text),
    findOthers(ctx, text),
  ])
  return [...bookings, ...guests, ...others]
}

async function findBookings(ctx: AppContext, text: string): Promise<Hit[]> {
  const amount = amountIn(text)
  const rows = amount
    ? await readBookingsById(ctx, await findBookingIdsByAmount(ctx, amount))
    : await readBookingPage(ctx, { search: text, limit: MAX_OF_A_KIND })
  return rows.map(({ id, guestName, property, checkIn, checkOut, status }) => ({
    kind: 'booking',
    id,
    title: guestName,
    detail: `#${id}, ${property?.title ?? 'a deleted home'}, ${formatLongStay({ checkIn: londonDay(checkIn), checkOut: londonDay(checkOut) })}, ${status}`,
  }))
}

/** A text that is only an amount names no guest. */
async function findGuestPages(ctx: AppContext, text: string): Promise<Hit[]> {
  if (amountIn(text)) return []
  const { guests } = await findGuests(ctx, { search: text })
  return guests.slice(0, MAX_OF_A_KIND).map(({ key, name, emails, stays }) => ({
    ...{ kind: 'guest', id: Number(key.split('-')[1]), guest: key, title: name },
    detail: `${emails.join(', ')}, ${formatCount(stays, 'stay')}`,
  }))
}

const londonDay = (instant: string) => dayInLondon(new Date(instant))

/** Returns the sum in `412.50`, `£412` or `1,412.50`; `null` for other texts. A whole number without £ is a booking's number. */
function amountIn(text: string): string | null {
  const [, pounds, pence] = /^£? ?(\d{1,3}(?:,\d{3})*|\d{1,8})(\.\d{2})?$/.exec(text) ?? []
  return pounds && (pence || text.startsWith('£')) ? `${pounds.replaceAll(',', '')}${pence ?? '.00'}` : null
}

/** Returns the newest bookings with this price, or with a ledger entry of this sum. */
async function findBookingIdsByAmount({ database }: AppContext, amount: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id from booking where total_amount = ${amount}::numeric and deleted_at is null order by id desc limit ${MAX_OF_A_KIND})
      union
      (select booking_id from ledger_entry join booking on booking.id = booking_id
       where amount = ${amount}::numeric and deleted_at is null order by ledger_entry.id desc limit ${MAX_OF_A_KIND})) as found
    order by id desc limit ${MAX_OF_A_KIND}`.execute(database)
  return rows.map(({ id }) => id)
}

/** The searched expressions must equal the expressions of the trigram indexes. */
async function findOthers({ database }: AppContext, text: string): Promise<Hit[]> {
  const pattern = containing(text)
  const phone = comparablePhone(text)
  const hasPhone = (column: string) =>
    phone === null ? sql`` : sql`or right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 9) = ${phone}`
  const limit = sql`order by id desc limit ${MAX_OF_A_KIND}`
  const { rows } = await sql<Hit>`
    (select 'enquiry' as kind, id, name as title, concat_ws(', ', property_title, status) as detail from enquiry
     where (name || E'\n' || email || E'\n' || phone || E'\n' || property_title || E'\n' || message) ilike ${pattern}
       ${hasPhone('phone')} ${limit})
    union all
    (select 'offer', id, guest_name, concat_ws(', ', guest_email, state) from offer
     where (guest_name || E'\n' || guest_email) ilike ${pattern} ${hasPhone('guest_phone')} ${limit})
    union all
    (select 'message', id, name, concat_ws(', ', subject, status) from contact_message
     where (name || E'\n' || email || E'\n' || subject || E'\n' || message) ilike ${pattern} ${limit})
    union all
    (select 'application', id, name, concat_ws(', ', property_address, stage) from owner_application
     where (name || E'\n' || email || E'\n' || phone || E'\n' || property_address || E'\n' || description) ilike ${pattern}
       ${hasPhone('phone')} ${limit})
    union all
    (select 'home', id, title, concat_ws(', ', location, city) from property
     where deleted_at is null and (title || E'\n' || location || E'\n' || city) ilike ${pattern} ${limit})
    union all
    (select 'email', id::integer, subject, 'to ' || to_address from email
     where lower(to_address) = lower(${text}) ${limit})`.execute(database)
  return rows
}
