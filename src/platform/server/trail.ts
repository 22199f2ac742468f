import type { Books, Office } from './office.ts'

/** One line of the audit log: who did what to which item, and how it stood before and after. */
export interface TrailEntry {
  actor: 'staff' | 'guest' | 'owner' | 'system'
  userId?: number
  /** A verb in the past: `received`, `changed`, `signed in`. */
  action: string
  item: string
  itemId?: number
  /** What changed, without guests' personal data: that lies in the item itself. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes one line of the trail in the transaction of the fact that it records (house style 7). */
export async function writeTrail(office: Office, books: Books, entry: TrailEntry): Promise<void> {
  await books
    .insertInto('trail')
    .values({
      at: office.clock.now(),
      user_id: entry.userId ?? null,
      actor: entry.actor,
      action: entry.action,
      item: entry.item,
      item_id: entry.itemId ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}
