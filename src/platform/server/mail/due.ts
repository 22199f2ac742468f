import type { AppContext } from '../app-context.ts'

/** The address is read from the database when the email is written. */
type Recipient = 'guest' | 'owner' | 'office' | { staff: number }

/** An email is written when it is sent, from the facts of that moment. */
export interface NewEmail {
  /** A key of `EmailTypes`. */
  kind: string
  /** The table and the id of a row, which also leads to the address of the guest or owner. */
  about: { item: string; itemId: number }
  to: Recipient
  /** The event that the email reports, when the event can be undone or repeated before the email is sent. */
  cause?: Cause
  /** The current time by default. */
  dueAt?: Date
  /** Facts that the database lacks, such as words typed for the email, or values before a change. */
  facts?: Record<string, unknown>
  /** Whether the email is never combined with other emails. */
  alone?: boolean
}

/** The event that an email reports, as the table and the id of a row. */
export interface Cause {
  of: string
  id: number
}

/**
 * Adds an email to the outbox, in the transaction of the reported event. Adds nothing while an untried email of equal
 * kind, cause and recipient waits.
 */
export async function makeDue({ database, clock }: AppContext, email: NewEmail): Promise<void> {
  const now = clock.now()
  const { kind, about, to, cause, dueAt = now, facts, alone = false } = email
  await database
    .insertInto('email_outbox')
    .values({
      kind,
      item: about.item,
      item_id: about.itemId,
      recipient: typeof to === 'string' ? to : 'staff',
      staff_id: typeof to === 'string' ? null : to.staff,
      cause: cause?.of ?? null,
      cause_id: cause?.id ?? null,
      facts: facts ? JSON.stringify(facts) : null,
      alone,
      created_at: now,
      due_at: dueAt,
      next_attempt_at: dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Whether an untried email of this kind about this event waits. Locks the email, which will report the facts at the time of
 * sending.
 */
export async function isStillDue({ database }: AppContext, cause: Cause, kind: string): Promise<boolean> {
  const rows = await database
    .selectFrom('email_outbox')
    .where('cause', '=', cause.of)
    .where('cause_id', '=', cause.id)
    .where('kind', '=', kind)
    .where('state', '=', 'due')
    .where('message_id', 'is', null)
    .select('id')
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** Selects the emails about an event, of some kinds or of all kinds. */
export interface Withdrawn {
  cause: Cause
  kinds?: string[]
  /** Only emails added since this instant are withdrawn: earlier emails report earlier events. */
  since?: Date
  /** Shown to the office. */
  reason: string
}

/** Withdraws the unsent emails about an undone event. Returns whether an email about the event was sent or is being sent. */
export async function withdrawEmails(
  { database, clock }: AppContext,
  { cause, kinds, since, reason }: Withdrawn,
): Promise<boolean> {
  const now = clock.now()
  const about = database
    .selectFrom('email_outbox')
    .where('cause', '=', cause.of)
    .where('cause_id', '=', cause.id)
    .$if(kinds !== undefined, (emails) => emails.where('kind', 'in', kinds ?? []))
  const columns = ['id', 'state', 'created_at', 'settled_at', 'leased_until'] as const
  const emails = await about.select(columns).orderBy('id').forUpdate().execute()
  const isLeased = ({ state, leased_until }: (typeof emails)[number]) =>
    state === 'due' && leased_until !== null && leased_until > now
  const isLeft = (email: (typeof emails)[number]) =>
    (email.state === 'due' || email.state === 'unsent') &&
    !isLeased(email) &&
    (since === undefined || email.created_at >= since)
  const left = emails.filter(isLeft).map(({ id }) => id)
  if (left.length > 0)
    await database
      .updateTable('email_outbox')
      .set({ state: 'withdrawn', settled_at: now, reason, link: null, leased_by: null, leased_until: null })
      .where('id', 'in', left)
      .execute()
  // An email sent since the event has reported the event, even if the email was added earlier.
  const wasSent = ({ state, settled_at }: (typeof emails)[number]) =>
    (state === 'sent' || state === 'stored') && (since === undefined || (settled_at !== null && settled_at >= since))
  return emails.some((email) => wasSent(email) || isLeased(email))
}

/** Deletes the emails about some items, sent or not, in the transaction that erases the items. */
export async function forgetEmailsAbout(
  { database }: Pick<AppContext, 'database'>,
  item: string,
  itemIds: number[],
): Promise<void> {
  if (itemIds.length === 0) return
  await database.deleteFrom('email_outbox').where('item', '=', item).where('item_id', 'in', itemIds).execute()
  await database.deleteFrom('email').where('item', '=', item).where('item_id', 'in', itemIds).execute()
}
