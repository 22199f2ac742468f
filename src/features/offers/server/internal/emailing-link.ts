import { checkRateLimits } from '#platform/server/http/limits/limits.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { invalidLinkError } from '../invalid-links.ts'
import { recordStep } from './offer-audit.ts'
import { currentState } from './offers.ts'
import { aboutOffer } from './sending.ts'
import { lockOffer } from './store.ts'

/** Maximum number of emails per offer and hour [threat mail-flood]. */
const MAX_AN_HOUR = 3

/**
 * Emails the guest a link to an open offer or an accepted stay. Throws `not-found` for an unknown offer, `conflict` for
 * an offer in another state, `too-many` beyond the limit.
 */
export async function emailLink(tx: TxContext, offerId: number): Promise<{ success: true }> {
  const row = await lockOffer(tx.database, offerId)
  if (!row) throw invalidLinkError()
  const state = currentState(row, tx.clock.now())
  if (state !== 'open' && state !== 'accepted') throw new Refusal('conflict', 'This offer is no longer open.')
  await checkRateLimits(
    tx,
    [{ key: `link of offer ${offerId}`, max: MAX_AN_HOUR, withinMinutes: 60 }],
    'We have emailed this link several times already. Please check your inbox and your spam folder.',
  )
  const email = { to: 'guest', cause: { of: 'offer', id: offerId }, alone: true } as const
  if (row.booking_id === null) await tx.email({ ...email, kind: 'offer', about: aboutOffer(offerId, row.enquiry_id) })
  else await tx.email({ ...email, kind: 'stay-link', about: { item: 'booking', itemId: row.booking_id } })
  await recordStep(tx, { offerId, enquiryId: row.enquiry_id, action: 'link emailed' })
  return { success: true }
}
