import { sql } from 'kysely'
import type { InboxItem } from '#features/inbox/contract.ts'
import { findWaiting } from '#features/inbox/server/reply-due.ts'
import { MAX_COUNTED, MAX_ITEMS } from '#features/today/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { formatLongMoment } from '#platform/shared/day.ts'
import type { Waiting } from './waiting.ts'

/** SQL: name and subject of an item, in its own table. */
const ITEMS: Record<InboxItem, ReturnType<typeof sql>> = {
  enquiry: sql`select id, name, property_title as about from enquiry`,
  contact_message: sql`select id, name, subject as about from contact_message`,
  owner_application: sql`select id, name, property_address as about from owner_application`,
}

/** Returns unanswered items of an inbox by reply deadline. */
export async function findAnswersDue(ctx: AppContext, item: InboxItem): Promise<Waiting> {
  const { count, items } = await findWaiting(ctx, item, { max: MAX_ITEMS, maxCounted: MAX_COUNTED })
  const ids = items.map(({ itemId }) => itemId)
  const { rows } = await sql<{ id: number; name: string; about: string }>`
    ${ITEMS[item]} where id = any(${ids}::integer[])`.execute(ctx.database)
  const found = new Map(rows.map((row) => [row.id, row]))
  const now = ctx.clock.now()
  return {
    count,
    items: items.map(({ itemId, replyDueAt }) => {
      const { name = '', about = '' } = found.get(itemId) ?? {}
      const isLate = replyDueAt <= now
      const due = `${isLate ? 'answer was due by' : 'answer by'} ${formatLongMoment(replyDueAt)}`
      return { key: String(itemId), title: name, detail: [about, due].filter(Boolean).join(' · '), isLate }
    }),
  }
}
