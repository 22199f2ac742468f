import type { TxContext } from '#platform/server/transaction.ts'

/** A step of an offer for the audit log. `before` and `after` must hold no personal data and no link. */
interface Step {
  offerId: number
  enquiryId: number | null
  action: 'resent' | 'withdrawn' | 'declined' | 'expired' | 'link emailed' | 'link shown'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes a step into the audit log of the offer and, if it answers an enquiry, of the enquiry. */
export async function recordStep(tx: TxContext, step: Step): Promise<void> {
  const { offerId, enquiryId, action, before, after } = step
  await tx.audit({ action, item: 'offer', itemId: offerId, before, after })
  if (enquiryId === null) return
  await tx.audit({ action: `offer ${action}`, item: 'enquiry', itemId: enquiryId, after: { offerId } })
}
