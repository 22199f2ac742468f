import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { OfficeTestimonial, TestimonialForm } from '../contract.ts'
import { deleteTestimonials, findAndLockTestimonial, insertTestimonial, updateTestimonial } from './internal/store.ts'

/** Adds a testimonial. Throws invalid for a consent dated in the future. */
export async function enterTestimonial(tx: StaffTxContext, form: TestimonialForm): Promise<OfficeTestimonial> {
  refuseFutureConsent(tx, form.agreedOn)
  const testimonial = await insertTestimonial(tx, form)
  const { id: itemId, home, agreedOn, shown } = testimonial
  await tx.audit({ action: 'entered', item: 'owner_testimonial', itemId, after: { home, agreedOn, shown } })
  tx.publicDataChanged()
  return testimonial
}

/**
 * Changes a testimonial. Throws not-found for an unknown id, conflict for a stale version, invalid for a consent dated in the
 * future.
 */
export async function changeTestimonial(
  tx: StaffTxContext,
  id: number,
  { version, ...form }: TestimonialForm & { version?: number | undefined },
): Promise<OfficeTestimonial> {
  const before = await lockTestimonial(tx, id)
  refuseStale(version, before.version, before)
  refuseFutureConsent(tx, form.agreedOn)
  const after = await updateTestimonial(tx, id, form)
  const auditedFields = ({ home, agreedOn, shown }: OfficeTestimonial) => ({ home, agreedOn, shown })
  await tx.audit({
    action: 'changed',
    item: 'owner_testimonial',
    itemId: id,
    before: auditedFields(before),
    after: auditedFields(after),
  })
  tx.publicDataChanged()
  return after
}

/** Deletes a testimonial. Throws not-found for an unknown id. */
export async function removeTestimonial(tx: StaffTxContext, id: number): Promise<{ success: true }> {
  await lockTestimonial(tx, id)
  await deleteTestimonials(tx.database, { id })
  await tx.audit({ action: 'deleted', item: 'owner_testimonial', itemId: id })
  tx.publicDataChanged()
  return { success: true }
}

async function lockTestimonial(tx: StaffTxContext, id: number): Promise<OfficeTestimonial> {
  const found = await findAndLockTestimonial(tx.database, id)
  if (!found) throw new Refusal('not-found', 'This testimonial is no longer there')
  return found
}

function refuseFutureConsent(tx: StaffTxContext, agreedOn: Day): void {
  if (agreedOn > dayInLondon(tx.clock.now())) throw fieldError('agreedOn', 'This date is in the future')
}
