import type { NewChannelStay, OpenBooking } from '#features/bookings/contract.ts'
import { lockHome } from '#features/calendar/server/calendar.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { pence, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { openBooking } from '../open-booking.ts'
import { nightsOfStay, refuseOvercrowding, requireReason } from '../rules.ts'
import { termColumns, termsToAgree } from '../terms.ts'
import { addBooking } from './booking-row-store.ts'
import { bookingToChange } from './booking-to-change.ts'
import { forgetDropped } from './dropped-store.ts'
import { isNewlyOverImported } from './imported.ts'
import { settleNights } from './nights-of-booking.ts'
import { linesElsewhere } from './paid-elsewhere.ts'

/** The calendar of whose nights a stay is made. */
interface Feed {
  id: number
  propertyId: number
  channel: Channel
}

/**
 * Makes a confirmed booking of nights that another channel has let: it is paid there, nothing is due here, and its guest is
 * told nothing of it [rule channel-stay]. Waits in the queue of the home's nights, as whoever imports does. Returns its
 * number.
 *
 * Throws `not-found` for a calendar or a home that is not there; `invalid` for a stay of no nights and more guests than the home
 * has room for; `conflict` for nights of which the calendar names none any more, and those that a booking or a block of ours has;
 * as `rule-violation`, without a reason, nights that yet another channel has taken.
 */
export async function enterChannelStay(tx: StaffTxContext, entered: NewChannelStay): Promise<number> {
  const feed = await lockFeed(tx, entered.feedId)
  const { propertyId, channel } = feed
  const { guests, reason } = entered
  const stay = { checkIn: entered.checkIn, checkOut: entered.checkOut }
  nightsOfStay(stay)
  refuseOvercrowding(guests, await lockHome(tx.database, propertyId))
  if (!(await namesSomeOf(tx, feed, stay)))
    throw new Refusal('conflict', `${CHANNEL_NAMES[channel]} no longer lists these nights`)
  const requested = { feedId: feed.id, propertyId, stay, status: 'confirmed' as const, hold: null, netReceived: 0 }
  const isOver = await isNewlyOverImported(tx, { id: 0, ...requested })
  requireReason(isOver ? ['over another channel'] : [], reason)
  const id = await writeStay(tx, feed, entered)
  await settleNights(tx, { id, ...requested })
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
      ...(isOver && { rulesOverruled: ['over another channel'], reason }),
    },
  })
  tx.publicDataChanged()
  return id
}

/**
 * Leaves a stay as it is, although its channel's calendar no longer names its nights. Throws `not-found` for an unknown or
 * deleted booking, a stale version as `conflict`; one of which nothing is asked is answered as it is.
 */
export async function keepDroppedStay(
  tx: StaffTxContext,
  id: number,
  version: number | undefined,
): Promise<OpenBooking> {
  const before = await bookingToChange(tx, id)
  const current = await openBooking(tx, id)
  refuseStale(version, before.version, current)
  if (current.droppedNights.length === 0) return current
  await forgetDropped(tx.database, id)
  await tx.audit({ action: 'kept', item: 'booking', itemId: id, after: { nights: current.droppedNights } })
  return openBooking(tx, id)
}

/** The calendar, with nobody else moving nights of its home until the transaction is done. Throws `not-found` for one that is not there. */
async function lockFeed({ database }: StaffTxContext, id: number): Promise<Feed> {
  const read = () =>
    database
      .selectFrom('feed')
      .where('id', '=', id)
      .select(['id', 'property_id as propertyId', 'channel'])
      .executeTakeFirst()
  const found = await read()
  if (found) await lockNights(database, found.propertyId)
  // Whoever removes it waits in the same queue.
  const stored = found && (await read())
  if (!stored) throw new Refusal('not-found', 'This calendar is no longer there')
  return stored
}

async function namesSomeOf(
  { database }: StaffTxContext,
  { id }: Feed,
  { checkIn, checkOut }: Pick<NewChannelStay, 'checkIn' | 'checkOut'>,
): Promise<boolean> {
  const night = await database
    .selectFrom('feed_night')
    .where('feed_id', '=', id)
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .select('night')
    .limit(1)
    .executeTakeFirst()
  return night !== undefined
}

async function writeStay(tx: StaffTxContext, feed: Feed, entered: NewChannelStay): Promise<number> {
  const now = tx.clock.now()
  const { policy } = await readSettings(tx)
  const total = entered.totalAmount ?? pence(0)
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
    price_lines: linesElsewhere(feed.channel, total),
    security_deposit: '0.00',
    deposit_is_own: true,
    // Of the price the channel gives account.
    vat_percent: 0,
    ...termColumns({ ...termsToAgree(policy), lateChargePercent: 0 }),
    agreed_from: 'office',
    status: 'confirmed',
    created_at: now,
    created_by: tx.by.userId,
    updated_at: now,
    updated_by: tx.by.userId,
  })
}
