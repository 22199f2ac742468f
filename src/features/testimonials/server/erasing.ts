import type { Deed } from '#platform/server/deed.ts'
import { deleteTestimonials } from './inside/store.ts'

/** Deletes what an owner, by the email address, let us publish. Returns how many. */
export async function eraseTestimonialsOf(deed: Deed, email: string): Promise<number> {
  const count = await deleteTestimonials(deed.database, { email })
  if (count > 0) deed.publicDataChanged()
  return count
}
