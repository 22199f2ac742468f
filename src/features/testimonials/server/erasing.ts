import type { TxContext } from '#platform/server/transaction.ts'
import { deleteTestimonials } from './internal/store.ts'

/** Deletes what an owner, by the email address, let us publish. Returns how many. */
export async function eraseTestimonialsOf(tx: TxContext, email: string): Promise<number> {
  const count = await deleteTestimonials(tx.database, { email })
  if (count > 0) tx.publicDataChanged()
  return count
}
