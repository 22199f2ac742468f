import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { deleteTestimonials } from './internal/store.ts'

/** Deletes all testimonials of an owner. Returns the number of deleted testimonials. */
export async function eraseTestimonialsOf(tx: TxContext, email: string): Promise<number> {
  const count = await deleteTestimonials(tx.database, { email })
  if (count > 0) tx.publicDataChanged()
  return count
}

export const testimonialTexts: PersonalTexts = {
  table: 'owner_testimonial',
  columns: { words: 2000 },
  stamps: ['version', 'updated_at'],
  isPublic: true,
  describe: (item) => item,
}
