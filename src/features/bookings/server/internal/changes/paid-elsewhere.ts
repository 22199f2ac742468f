import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { BookingRow } from '../booking-row-store.ts'
import type { BookingChange } from './booking-change.ts'

/**
 * Applies only to stays of another channel [rule channel-stay]. Throws `conflict` for the status pending and for a hold, `invalid`
 * for a calculated price and for a deposit.
 */
export function refuseForChannel({ channel }: Pick<BookingRow, 'channel'>, change: BookingChange): void {
  if (channel === null) return
  const name = CHANNEL_NAMES[channel]
  if (change.status === 'pending' || change.holdUntil)
    throw new Refusal('conflict', `This stay was agreed on at ${name}, so it cannot be pending. Cancel it instead.`)
  const { isCalculatedPrice, securityDeposit = 'keep' } = change
  if (isCalculatedPrice) throw fieldError('price', `The price of this stay is ${name}’s`)
  if (securityDeposit !== 'keep' && securityDeposit !== 0)
    throw fieldError('securityDeposit', `This stay is paid at ${name}: nothing is due here`)
}

/** Returns JSON: one line with the amount that the channel pays. */
export function channelPriceLines(channel: Channel, total: Pence): string {
  return JSON.stringify([{ kind: 'own', label: `Paid at ${CHANNEL_NAMES[channel]}`, amount: toPounds(total) }])
}
