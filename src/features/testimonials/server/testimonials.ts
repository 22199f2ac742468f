import type { StaffDeed } from '#platform/server/deed.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { Refusal, wrongField } from '#platform/shared/refusal.ts'
import type { OfficeTestimonial, TestimonialForm } from '../contract.ts'
import { deleteTestimonials, insertTestimonial, lockedTestimonial, updateTestimonial } from './inside/store.ts'

/** Enters a testimonial. Throws `invalid` for a consent that has yet to be given. */
export async function enterTestimonial(deed: StaffDeed, form: TestimonialForm): Promise<OfficeTestimonial> {
  refuseLaterConsent(deed, form.agreedOn)
  const testimonial = await insertTestimonial(deed, form)
  const { id: itemId, home, agreedOn, shown } = testimonial
  await deed.trail({ action: 'entered', item: 'owner_testimonial', itemId, after: { home, agreedOn, shown } })
  deed.publicDataChanged()
  return testimonial
}

/**
 * Changes a testimonial, or takes it off the site. Throws `not-found` for an unknown one, `conflict` for a stale version, as
 * `invalid` a consent that has yet to be given.
 */
export async function changeTestimonial(
  deed: StaffDeed,
  id: number,
  { version, ...form }: TestimonialForm & { version?: number | undefined },
): Promise<OfficeTestimonial> {
  const before = await keptTestimonial(deed, id)
  refuseStale(version, before.version, before)
  refuseLaterConsent(deed, form.agreedOn)
  const after = await updateTestimonial(deed, id, form)
  const told = ({ home, agreedOn, shown }: OfficeTestimonial) => ({ home, agreedOn, shown })
  await deed.trail({
    action: 'changed',
    item: 'owner_testimonial',
    itemId: id,
    before: told(before),
    after: told(after),
  })
  deed.publicDataChanged()
  return after
}

/** Deletes a testimonial for good. Throws `not-found` for an unknown one. */
export async function removeTestimonial(deed: StaffDeed, id: number): Promise<{ success: true }> {
  await keptTestimonial(deed, id)
  await deleteTestimonials(deed.database, { id })
  await deed.trail({ action: 'deleted', item: 'owner_testimonial', itemId: id })
  deed.publicDataChanged()
  return { success: true }
}

async function keptTestimonial(deed: StaffDeed, id: number): Promise<OfficeTestimonial> {
  const found = await lockedTestimonial(deed.database, id)
  if (!found) throw new Refusal('not-found', 'This testimonial is no longer there')
  return found
}

function refuseLaterConsent(deed: StaffDeed, agreedOn: Day): void {
  if (agreedOn > dayInLondon(deed.clock.now())) throw wrongField('agreedOn', 'This day has yet to come')
}
