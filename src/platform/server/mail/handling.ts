import { Refusal } from '#platform/shared/refusal.ts'
import { isTakenBy } from '../database/failures.ts'
import type { StaffTxContext } from '../transaction.ts'
import { mailMode } from './mode.ts'
import type { EmailRow } from './queue.ts'
import { isSwitchedOff } from './stored-words.ts'
import type { EmailTemplates } from './writing.tsx'

/**
 * Makes an unsent email, or a copy of a sent email, due now and returns that email's id. Throws `not-found`, `conflict`
 * (withdrawn, being sent or already waiting) or `rule-violation` (cannot be sent).
 */
export async function sendNow(tx: StaffTxContext, emailTemplates: EmailTemplates, id: number): Promise<number> {
  const row = await lockEmail(tx, id)
  await refuseUnsendable(tx, emailTemplates)
  if (row.state === 'withdrawn') throw new Refusal('conflict', 'This email was withdrawn.')
  if (await isSwitchedOff(tx.database, row.kind))
    throw new Refusal('rule-violation', 'This kind of email is switched off. Switch it on in the settings first.')
  const sent = row.state === 'sent' || row.state === 'stored' ? await copyDue(tx, row) : await dueNow(tx, row)
  await tx.audit({ action: 'sent', item: 'email', itemId: sent, after: { kind: row.kind } })
  tx.emailsDue()
  return sent
}

/** Throws `rule-violation` on a real site without a mail server, or without the name, phone and email of the business. */
export async function refuseUnsendable(tx: StaffTxContext, { isHeldBack }: EmailTemplates): Promise<void> {
  if (mailMode(tx.config) === 'none')
    throw new Refusal('rule-violation', 'No mail server is set up, so nothing can be sent by email.')
  if (await isHeldBack?.(tx))
    throw new Refusal(
      'rule-violation',
      'Emails wait until the name, phone number and email address of the business are set. Please set them in the settings first.',
    )
}

/** Withdraws an unsent email. Throws `not-found` for an unknown email, `conflict` for an email that was sent or is being sent. */
export async function withdrawOne(tx: StaffTxContext, id: number): Promise<void> {
  const row = await lockEmail(tx, id)
  if (row.state === 'withdrawn') return
  if (row.state === 'sent' || row.state === 'stored') throw new Refusal('conflict', 'This email has already been sent.')
  await tx.database
    .updateTable('email_outbox')
    .set({ state: 'withdrawn', settled_at: tx.clock.now(), reason: 'Withdrawn by the office.', ...NO_LEASE })
    .where('id', '=', id)
    .execute()
  await tx.audit({ action: 'withdrew', item: 'email', itemId: id, after: { kind: row.kind } })
}

const NO_LEASE = { link: null, leased_by: null, leased_until: null }

async function lockEmail({ database, clock }: StaffTxContext, id: number): Promise<EmailRow> {
  const row = await database.selectFrom('email_outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'Email not found')
  if (row.leased_until && row.leased_until > clock.now())
    throw new Refusal('conflict', 'This email is being sent at this moment.')
  return row
}

async function dueNow({ database, clock }: StaffTxContext, { id, state }: EmailRow): Promise<number> {
  const now = clock.now()
  // A failed or unsent email is tried from the beginning, with a new Message-ID.
  const again =
    state === 'due' ? {} : { state: 'due' as const, settled_at: null, message_id: null, tried_since: null, attempts: 0 }
  try {
    await database
      .updateTable('email_outbox')
      .set({ due_at: now, next_attempt_at: now, ...again })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isTakenBy(error, 'email_outbox_once'))
      throw new Refusal('conflict', 'Another email about this is already waiting to be sent.')
    throw error
  }
  return id
}

async function copyDue({ database, clock }: StaffTxContext, row: EmailRow): Promise<number> {
  const now = clock.now()
  const { kind, item, item_id, recipient, staff_id, cause, cause_id, facts, alone } = row
  const again = await database
    .insertInto('email_outbox')
    .values({
      ...{ kind, item, item_id, recipient, staff_id, cause, cause_id, alone },
      facts: facts === null ? null : JSON.stringify(facts),
      created_at: row.created_at,
      due_at: now,
      next_attempt_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!again) throw new Refusal('conflict', 'Another email about this is already waiting to be sent.')
  return again.id
}
