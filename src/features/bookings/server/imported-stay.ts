import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { scheduleOf } from '#features/ledger/server/schedule.ts'
import { lockStayTerms, type StayTerms } from '#features/prices/server/quotes.ts'
import { findCurrentBankDetails } from '#features/settings/server/bank-details.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, instantInLondon } from '#platform/shared/day.ts'
import { type Pence, pence, toPounds } from '#platform/shared/money.ts'
import { termsBesideNeighbours } from './agreement/neighbour-hours.ts'
import { termColumns } from './agreement/terms.ts'
import { addBooking } from './internal/booking-row-store.ts'
import { agreedPriceColumns } from './internal/changes/agreed-price.ts'
import { channelPriceLines } from './internal/changes/paid-elsewhere.ts'
import { syncNights } from './internal/holds/nights-of-booking.ts'
import { countValidNights, refuseOvercrowding } from './rules.ts'

/** A stay that was agreed in another system. */
export interface ImportedStay {
  propertyId: number
  checkIn: Day
  checkOut: Day
  guests: number
  guestName: string
  /** Email and address are empty where that system has none. */
  guestEmail: string
  guestPhone: string | null
  guestAddress: string
  /** The channel that takes the payment, and its calendar here that lists the nights. */
  channel: Channel | null
  feedId: number | null
  price: Pence
  securityDeposit: Pence
  /** Whether the guest has left. */
  isOver: boolean
}

/**
 * Adds a confirmed booking, or a completed one for a stay that is over, and returns its id. Sends no email. The
 * caller has locked the nights of the home. Throws as `enterBooking` does for nights, guests and homes.
 */
export async function addImportedStay(tx: StaffTxContext, stay: ImportedStay): Promise<number> {
  const { propertyId, checkIn, checkOut, guests, feedId } = stay
  countValidNights({ checkIn, checkOut })
  const terms = await lockStayTerms(tx, { propertyId, stay: { checkIn, checkOut }, guests })
  refuseOvercrowding(guests, terms)
  const { policy } = await readSettings(tx)
  const hours = await termsBesideNeighbours(tx.database, policy, { propertyId, stay: { checkIn, checkOut } })
  const now = tx.clock.now()
  const status = stay.isOver ? ('completed' as const) : ('confirmed' as const)
  const money = stay.channel === null ? await agreedMoney(tx, stay, terms) : channelMoney(stay.channel, stay.price)
  const agreed = stay.channel === null ? hours : { ...hours, cancellationScale: ALWAYS_FREE }
  const id = await addBooking(tx.database, {
    property_id: propertyId,
    channel: stay.channel,
    feed_id: feedId,
    guest_name: stay.guestName,
    guest_email: stay.guestEmail,
    guest_phone: stay.guestPhone,
    guest_address: stay.guestAddress,
    check_in: checkIn,
    check_out: checkOut,
    guests,
    total_amount: toPounds(stay.price),
    ...money,
    deposit_is_own: true,
    ...termColumns(agreed),
    agreed_from: 'import',
    status,
    created_at: now,
    created_by: tx.by.userId,
    updated_at: now,
    updated_by: tx.by.userId,
  })
  await syncNights(tx, { id, feedId, propertyId, stay: { checkIn, checkOut }, status, hold: null, netReceived: 0 })
  await tx.audit({
    action: 'entered',
    item: 'booking',
    itemId: id,
    after: {
      propertyId,
      ...(stay.channel && { channel: CHANNEL_NAMES[stay.channel] }),
      checkIn,
      checkOut,
      guests,
      totalAmount: toPounds(stay.price),
      status,
    },
  })
  return id
}

async function agreedMoney(tx: StaffTxContext, { checkIn, price, securityDeposit }: ImportedStay, terms: StayTerms) {
  const { policy } = await readSettings(tx)
  const { price_lines } = await agreedPriceColumns(tx, price, null)
  const arrival = instantInLondon(checkIn, policy.checkInFrom)
  const { depositDueAt, priceDueOn } = scheduleOf(policy, tx.clock.now(), { checkIn: arrival, price, securityDeposit })
  return {
    price_lines,
    security_deposit: toPounds(securityDeposit),
    vat_percent: terms.vatPercent,
    deposit_due_at: depositDueAt,
    price_due_on: priceDueOn,
    bank_details_id: (await findCurrentBankDetails(tx.database))?.id ?? null,
  }
}

/** The channel accounts for the VAT in the price. */
function channelMoney(channel: Channel, price: Pence) {
  return { price_lines: channelPriceLines(channel, price), security_deposit: toPounds(pence(0)), vat_percent: 0 }
}

/** Deletes bookings with their agreements. The caller has deleted their nights and money. */
export async function deleteImportedBookings(db: DbTransaction, ids: number[]): Promise<void> {
  await db.deleteFrom('booking_undo').where('booking_id', 'in', ids).execute()
  await db.deleteFrom('booking').where('id', 'in', ids).execute()
}

/** Deletes what was agreed for these bookings; the database allows it only while their import is undone. */
export async function deleteAgreements(db: DbTransaction, bookingIds: number[]): Promise<void> {
  await db.deleteFrom('agreement').where('booking_id', 'in', bookingIds).execute()
}

/** Returns the channel of each calendar that is read for a home. */
export async function findFeedChannels(db: Kysely<DB>, propertyId: number): Promise<Map<number, Channel>> {
  const rows = await db
    .selectFrom('imported_night')
    .where('property_id', '=', propertyId)
    .select(['feed_id', 'channel'])
    .distinct()
    .execute()
  return new Map(rows.map(({ feed_id, channel }) => [feed_id, channel]))
}
