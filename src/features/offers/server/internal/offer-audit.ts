import type { TxContext } from '#platform/server/transaction.ts'

/** An action on an offer, for the audit log. `before` and `after` must not contain personal data or links. */
interface Step {
  offerId: number
  enquiryId: number | null
  action: 'resent' | 'withdrawn' | 'declined' | 'expired' | 'link emailed' | 'link shown'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds an audit log entry for the offer, and another entry for the enquiry that the offer answers. */
export async function recordStep(tx: TxContext, step: Step): Promise<void> {
  const { offerId, enquiryId, action, before, after } = step
  await tx.audit({ action, item: 'offer', itemId: offerId, before, after })
  if (enquiryId === null) return
  await tx.audit({ action: `offer ${action}`, item: 'enquiry', itemId: enquiryId, after: { offerId } })
}
