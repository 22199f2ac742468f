import type { AppContext } from '../app-context.ts'

/** To whom an email goes: their address is looked up when it is written. */
type Recipient = 'guest' | 'owner' | 'office' | { staff: number }

/** an email that a fact makes due. Its words are made when it goes, from the facts of that moment. */
export interface NewEmail {
  /** One of the kinds that the features know how to write. */
  kind: string
  /** What it is about, by its table's name; for a guest or an owner also whose address it goes to. */
  about: { item: string; itemId: number }
  to: Recipient
  /** The act that it tells of, where that can be taken back or happen again before the email has gone. */
  cause?: Cause
  /** At once unless said otherwise. */
  dueAt?: Date
  /** What the database has nowhere else: words typed for the email, what was before a change. */
  facts?: Record<string, unknown>
  /** Its words are its own: it is never told in one email with others. */
  alone?: boolean
}

/** The act that an email tells of: a row by its table's name. */
export interface Cause {
  of: string
  id: number
}

/**
 * Makes an email due, in the transaction of the fact that it tells of. Verbs do it by their transaction. While an email of the
 * same kind about the same act waits untried, it tells of this as well, and no second one is made.
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

/** Whether an email of a kind about an act waits untried, and so will tell how things stand when it goes. */
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

/** Which emails are withdrawn: those that tell of an act, of some kinds or of all. */
export interface Withdrawn {
  cause: Cause
  kinds?: string[]
  /** Only those of an act at this moment: what was made due before tells of earlier acts, and stays. */
  since?: Date
  /** For the office to read. */
  reason: string
}

/**
 * Withdraws what has not gone yet of the emails about an act that was taken back, in the transaction of that. Answers
 * whether anybody has been told of it, or is being told at this moment.
 */
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
  // Whatever went since the act has told of it, whenever it was made due.
  const hasGone = ({ state, settled_at }: (typeof emails)[number]) =>
    (state === 'sent' || state === 'stored') && (since === undefined || (settled_at !== null && settled_at >= since))
  return emails.some((email) => hasGone(email) || isLeased(email))
}

/** Forgets the emails about some items, gone or not, in the transaction in which the items themselves are erased. */
export async function forgetEmailsAbout(
  { database }: Pick<AppContext, 'database'>,
  item: string,
  itemIds: number[],
): Promise<void> {
  if (itemIds.length === 0) return
  await database.deleteFrom('email_outbox').where('item', '=', item).where('item_id', 'in', itemIds).execute()
  await database.deleteFrom('email').where('item', '=', item).where('item_id', 'in', itemIds).execute()
}
