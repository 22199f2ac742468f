import type { Books, Office } from '#platform/server/office.ts'
import { answeredAt, isUntold } from './replies.ts'
import type { About } from './store.ts'

/** How an item stands, as far as its promise is concerned. */
export interface Promised {
  /** Its status, or the stage of an application. */
  status: string
  promisedBy: Date
  answeredAt: Date | null
}

/**
 * What a move to another status does to the promise: what came as spam and was told to nobody begins to count when it is
 * taken for a person's; `answered_at` keeps the first answer. `hours` is how long the house promises to take.
 */
export async function promiseMoved(
  office: Office,
  books: Books,
  about: About,
  before: Promised,
  { status, hours }: { status: string; hours: number },
): Promise<{ promised_by: Date; answered_at: Date | null }> {
  const standing = status === 'new' || status === 'spam' ? 'waiting' : 'answered'
  return {
    promised_by: status === 'spam' ? before.promisedBy : await promiseAnew(office, books, about, before, hours),
    answered_at: await answeredAt(office, books, about, { before: before.answeredAt, standing }),
  }
}

/** When an answer is due once the item counts as a person's: as it was, unless it was spam until now. */
export async function promiseAnew(
  office: Office,
  books: Books,
  about: About,
  before: Promised,
  hours: number,
): Promise<Date> {
  if (before.status !== 'spam' || !(await isUntold(books, about))) return before.promisedBy
  return new Date(office.clock.now().getTime() + hours * 3_600_000)
}
