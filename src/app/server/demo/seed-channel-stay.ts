import { termColumns, termsToAgree } from '#features/bookings/server/agreement/terms.ts'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import type { DemoFeed } from '#features/channels/server/demo-feeds.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { nightsOf, toDay } from '#platform/shared/day.ts'

const DAYS_AGO = 40
const DAY_MS = 24 * 60 * 60_000

/** Creates a booking from imported nights of the demo's channel. Of the guest, only the name is known. */
export async function seedChannelStay(
  { database, clock }: TxContext,
  { id, propertyId, stay }: DemoFeed,
): Promise<void> {
  const entered = new Date(clock.now().getTime() - DAYS_AGO * DAY_MS)
  const booking = await database
    .insertInto('booking')
    .values({
      property_id: propertyId,
      channel: 'airbnb',
      feed_id: id,
      guest_name: 'Ingrid Larsen',
      guest_email: '',
      guest_address: '',
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      guests: 2,
      total_amount: '0.00',
      price_lines: JSON.stringify([{ kind: 'own', label: 'Paid at Airbnb', amount: '0.00' }]),
      security_deposit: '0.00',
      deposit_is_own: true,
      vat_percent: 0,
      ...termColumns({ ...termsToAgree(DEFAULT_SETTINGS.policy), cancellationScale: ALWAYS_FREE }),
      agreed_from: 'office',
      status: 'confirmed',
      created_at: entered,
      updated_at: entered,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nights = nightsOf(stay).map((night) => ({
    property_id: propertyId,
    night: toDay(night),
    booking_id: booking.id,
  }))
  await database.insertInto('taken_night').values(nights).execute()
}
