import { sql } from 'kysely'
import type { InboxItem } from '#features/inbox/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** Something that waits for an answer, and by when one is promised. */
export interface Promised {
  item: InboxItem
  itemId: number
  promisedBy: Date
}

/** What waits for an answer that is promised before `until`, kept or broken by now, the oldest promise first. */
export async function promisedBefore({ database }: Pick<AppContext, 'database'>, until: Date): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    select 'enquiry' as item, id as "itemId", promised_by as "promisedBy" from enquiry
    where status = 'new' and promised_by < ${until}
    union all
    select 'contact_message', id, promised_by from contact_message where status = 'new' and promised_by < ${until}
    union all
    select 'owner_application', id, promised_by from owner_application where stage = 'new' and promised_by < ${until}
    order by 3, 1, 2`.execute(database)
  return rows
}

/** What the office calls it: "enquiry #12". */
export function promisedInWords({ item, itemId }: Pick<Promised, 'item' | 'itemId'>): string {
  return `${WORDS[item]} #${itemId}`
}

const WORDS: Record<InboxItem, string> = {
  enquiry: 'enquiry',
  contact_message: 'message',
  owner_application: 'application',
}

/** Where it stands in the office. */
export function promisedAt({ item, itemId }: Pick<Promised, 'item' | 'itemId'>): string {
  if (item === 'enquiry') return officeAddress('enquiries', { enquiry: itemId })
  if (item === 'contact_message') return officeAddress('messages', { message: itemId })
  return officeAddress('applications', { application: itemId })
}
