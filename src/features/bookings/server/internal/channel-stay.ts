import { sql } from 'kysely'
import type { NewChannelStay, OpenBooking, Rule } from '#features/bookings/contract.ts'
import { lockHome } from '#features/calendar/server/calendar.ts'
import { freedNights, isUnconfirmed } from '#features/calendar/server/freed-nights.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { pence, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { termsBesideNeighbours } from '../agreement/neighbour-hours.ts'
import { termColumns } from '../agreement/terms.ts'
import { openBooking } from '../lists/open-booking.ts'
import { countValidNights, refuseOvercrowding, requireReason } from '../rules.ts'
import { addBooking } from './booking-row-store.ts'
import { channelPriceLines } from './changes/paid-elsewhere.ts'
import { clearDroppedNights } from './dropped-store.ts'
import { syncNights } from './holds/nights-of-booking.ts'
import { isNewlyOverImported } from './imported-nights.ts'
import { lockBookingToChange } from './lock-booking.ts'

interface Feed {
  id: number
  propertyId: number
  channel: Channel
}

/**
 * Adds a confirmed booking for nights that another channel has let, and returns its id. The guest pays the channel,
 * owes us nothing and gets no email [rule channel-stay]. Throws `not-found` for an unknown feed and for a deleted home,
 * `invalid` for an impossible stay or too many guests. Throws `conflict` for taken nights, and where the feed lists
 * none of the nights. Throws `rule-violation` for broken rules without a reason.
 */
export async function enterChannelStay(tx: StaffTxContext, entered: NewChannelStay): Promise<number> {
  const feed = await lockFeed(tx, entered.feedId)
  const { propertyId, channel } = feed
  const { guests, reason } = entered
  const stay = { checkIn: entered.checkIn, checkOut: entered.checkOut }
  countValidNights(stay)
  refuseOvercrowding(guests, await lockHome(tx.database, propertyId))
  if (!(await listsSomeNights(tx, feed, stay)))
    throw new Refusal('conflict', `${CHANNEL_NAMES[channel]} no longer lists these nights`)
  const requested = { feedId: feed.id, propertyId, stay, status: 'confirmed' as const, hold: null, netReceived: 0 }
  const isOverOtherChannel = await isNewlyOverImported(tx, { id: 0, ...requested })
  const overruled: Rule[] = []
  if (isOverOtherChannel) overruled.push('over another channel')
  if (await repeatsFreedNights(tx, feed, stay)) overruled.push('cancelled here')
  requireReason(overruled, reason)
  const id = await insertStay(tx, feed, entered)
  await syncNights(tx, { id, ...requested })
  await tx.audit({
    action: 'entered',
    item: 'booking',
    itemId: id,
    after: {
      propertyId,
      channel: CHANNEL_NAMES[channel],
      ...stay,
      guests,
      totalAmount: toPounds(entered.totalAmount ?? pence(0)),
      status: 'confirmed',
      ...(overruled.length > 0 && { rulesOverruled: overruled, reason }),
    },
  })
  tx.publicDataChanged()
  return id
}

/**
 * Keeps a stay whose channel no longer lists all its nights. Without such nights the booking is returned unchanged.
 * Throws `conflict` for a stale version, and what `lockBookingToChange` throws.
 */
export async function keepDroppedStay(
  tx: StaffTxContext,
  id: number,
  version: number | undefined,
): Promise<OpenBooking> {
  const before = await lockBookingToChange(tx, id)
  const current = await openBooking(tx, id)
  refuseStale(version, before.version, current)
  if (current.droppedNights.length === 0) return current
  await clearDroppedNights(tx.database, id)
  await tx.audit({ action: 'kept', item: 'booking', itemId: id, after: { nights: current.droppedNights } })
  return openBooking(tx, id)
}

/**
 * Locks the nights of the feed's home until the transaction ends. Throws `not-found` for an unknown or removed feed.
 */
async function lockFeed({ database }: StaffTxContext, id: number): Promise<Feed> {
  const read = () =>
    database
      .selectFrom('imported_night')
      .where('feed_id', '=', id)
      .select(['feed_id as id', 'property_id as propertyId', 'channel'])
      .limit(1)
      .executeTakeFirst()
  const found = await read()
  if (found) await lockNights(database, found.propertyId)
  // Read again under the lock: removing a feed takes the same lock.
  const stored = found && (await read())
  if (!stored) throw new Refusal('not-found', 'This calendar is no longer there')
  return stored
}

async function listsSomeNights(
  { database }: StaffTxContext,
  { id }: Feed,
  { checkIn, checkOut }: Pick<NewChannelStay, 'checkIn' | 'checkOut'>,
): Promise<boolean> {
  const night = await database
    .selectFrom('imported_night')
    .where('feed_id', '=', id)
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .select('night')
    .limit(1)
    .executeTakeFirst()
  return night !== undefined
}

/** Whether the feed lists nights that a booking gave up, so the feed may only repeat that booking [rule channel-loop]. */
async function repeatsFreedNights(
  { database, clock }: StaffTxContext,
  { id }: Feed,
  { checkIn, checkOut }: Pick<NewChannelStay, 'checkIn' | 'checkOut'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from imported_night as imported
    join ${freedNights(clock.now())} as freed on freed.property_id = imported.property_id and freed.night = imported.night
    where feed_id = ${id} and imported.night >= ${checkIn}::date and imported.night < ${checkOut}::date
      and ${isUnconfirmed({ imported: 'imported', freed: 'freed' })}
    limit 1`.execute(database)
  return rows.length > 0
}

async function insertStay(tx: StaffTxContext, feed: Feed, entered: NewChannelStay): Promise<number> {
  const now = tx.clock.now()
  const { policy } = await readSettings(tx)
  const total = entered.totalAmount ?? pence(0)
  const { checkIn, checkOut } = entered
  const stay = { propertyId: feed.propertyId, stay: { checkIn, checkOut } }
  const terms = await termsBesideNeighbours(tx.database, policy, stay)
  return addBooking(tx.database, {
    property_id: feed.propertyId,
    channel: feed.channel,
    feed_id: feed.id,
    guest_name: entered.guestName,
    guest_email: entered.guestEmail,
    guest_phone: entered.guestPhone || null,
    guest_address: entered.guestAddress,
    check_in: entered.checkIn,
    check_out: entered.checkOut,
    guests: entered.guests,
    total_amount: toPounds(total),
    price_lines: channelPriceLines(feed.channel, total),
    security_deposit: '0.00',
    deposit_is_own: true,
    // The channel accounts for the VAT in the price.
    vat_percent: 0,
    ...termColumns({ ...terms, cancellationScale: ALWAYS_FREE }),
    agreed_from: 'office',
    status: 'confirmed',
    created_at: now,
    created_by: tx.by.userId,
    updated_at: now,
    updated_by: tx.by.userId,
  })
}
