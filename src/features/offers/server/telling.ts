import type { Books, Office } from '#platform/server/office.ts'
import { type TrailEntry, writeTrail } from '#platform/server/trail.ts'

/** Somebody who did something to an offer. */
export type By = Pick<TrailEntry, 'actor' | 'userId'>

/** A step of an offer: what became of it, and the facts of it; of its guest and its link nothing is told. */
interface Step {
  offerId: number
  enquiryId: number | null
  action: 'resent' | 'withdrawn' | 'declined' | 'expired'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes a step to the trail of the offer and, where it came of an enquiry, to that of the enquiry. */
export async function tellStep(office: Office, books: Books, by: By, step: Step): Promise<void> {
  const { offerId, enquiryId, action, before, after } = step
  await writeTrail(office, books, { ...by, action, item: 'offer', itemId: offerId, before, after })
  if (enquiryId === null) return
  await writeTrail(office, books, {
    ...by,
    action: `offer ${action}`,
    item: 'enquiry',
    itemId: enquiryId,
    after: { offerId },
  })
}
