import { sql } from 'kysely'
import type { InboxItem } from '#features/inbox/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** Something that waits for an answer, and by when one is promised. */
export interface ReplyDue {
  item: InboxItem
  itemId: number
  replyDueAt: Date
}

/** What waits for an answer that is promised before `until`, kept or broken by now, the oldest reply deadline first. */
export async function findRepliesDueBefore(
  { database }: Pick<AppContext, 'database'>,
  until: Date,
): Promise<ReplyDue[]> {
  const { rows } = await sql<ReplyDue>`
    select 'enquiry' as item, id as "itemId", reply_due_at as "replyDueAt" from enquiry
    where status = 'new' and reply_due_at < ${until}
    union all
    select 'contact_message', id, reply_due_at from contact_message where status = 'new' and reply_due_at < ${until}
    union all
    select 'owner_application', id, reply_due_at from owner_application where stage = 'new' and reply_due_at < ${until}
    order by 3, 1, 2`.execute(database)
  return rows
}

/** What the office calls it: "enquiry #12". */
export function describeReplyDue({ item, itemId }: Pick<ReplyDue, 'item' | 'itemId'>): string {
  return `${WORDS[item]} #${itemId}`
}

const WORDS: Record<InboxItem, string> = {
  enquiry: 'enquiry',
  contact_message: 'message',
  owner_application: 'application',
}

/** Where it stands in the office. */
export function replyDueAddress({ item, itemId }: Pick<ReplyDue, 'item' | 'itemId'>): string {
  if (item === 'enquiry') return officeAddress('enquiries', { enquiry: itemId })
  if (item === 'contact_message') return officeAddress('messages', { message: itemId })
  return officeAddress('applications', { application: itemId })
}
