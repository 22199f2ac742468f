import { sql } from 'kysely'
import type { InboxItem } from '#features/inbox/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** A new item and its reply deadline. */
export interface ReplyDue {
  item: InboxItem
  itemId: number
  replyDueAt: Date
}

/** Returns new items of all inboxes whose reply deadline is before `until`, overdue items included, by deadline. */
export async function findRepliesDueBefore(
  { database }: Pick<AppContext, 'database'>,
  until: Date,
): Promise<ReplyDue[]> {
  const { rows } = await sql<ReplyDue>`
    select item, item_id as "itemId", reply_due_at as "replyDueAt"
    from inbox_item
    where status = 'new' and reply_due_at < ${until}
    order by 3, 1, 2`.execute(database)
  return rows
}

/** Returns the first new items of an inbox, by deadline, and the number of all. */
export async function findWaiting(
  { database }: Pick<AppContext, 'database'>,
  item: InboxItem,
  { max, maxCounted }: { max: number; maxCounted: number },
): Promise<{ count: number; items: ReplyDue[] }> {
  const waiting = sql`from inbox_item where item = ${item} and status = 'new'`
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<ReplyDue>`select item, item_id as "itemId", reply_due_at as "replyDueAt" ${waiting}
      order by reply_due_at, item_id limit ${max}`.execute(database),
    sql<{
      count: number
    }>`select count(*)::integer as count from (select ${waiting} limit ${maxCounted}) as new`.execute(database),
  ])
  return { items, count: counted[0]?.count ?? 0 }
}

/** The name of an item in emails and lists: "enquiry #12". */
export function describeReplyDue({ item, itemId }: Pick<ReplyDue, 'item' | 'itemId'>): string {
  return `${NOUNS[item]} #${itemId}`
}

const NOUNS: Record<InboxItem, string> = {
  enquiry: 'enquiry',
  contact_message: 'message',
  owner_application: 'application',
}

/** The back office path of an item. */
export function replyDueAddress({ item, itemId }: Pick<ReplyDue, 'item' | 'itemId'>): string {
  if (item === 'enquiry') return officeUrl('enquiries', { enquiry: itemId })
  if (item === 'contact_message') return officeUrl('messages', { message: itemId })
  return officeUrl('applications', { application: itemId })
}
