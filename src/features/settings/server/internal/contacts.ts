import * as z from 'zod/mini'
import { CONTACTS } from '#features/settings/contract.ts'
import { findAllStaff } from '#features/staff/server/staff.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const CONTACT_BY_KEY = new Map<string, (typeof CONTACTS)[number]>(CONTACTS.map((name) => [`business.${name}`, name]))

const contactChange = z.object({ contact: z.enum(CONTACTS), before: z.string(), after: z.string() })
type ContactChange = z.infer<typeof contactChange>

/** Data of the email `contacts-changed`. `by` is the editor's user id; `null` for a change by the system. */
export const contactsChanged = z.object({ by: z.nullable(z.int()), changes: z.array(contactChange) })

/** Returns the changed settings that are contacts by which guests verify our bank account. */
export function changedContacts(changed: [string, unknown][], current: Map<string, unknown>): ContactChange[] {
  return changed.flatMap(([key, after]) => {
    const contact = CONTACT_BY_KEY.get(key)
    return contact ? [{ contact, before: String(current.get(key) ?? ''), after: String(after) }] : []
  })
}

/** Throws `forbidden` for a changed contact: in an unattended session a thief could make guests trust a false account. */
export function refuseUnconfirmedContacts(contacts: ContactChange[]): void {
  if (contacts.length === 0) return
  const message = 'Please enter your password: guests use this contact to check where to pay'
  throw new Refusal('forbidden', message, { errors: [{ path: 'password', message }] })
}

/** Queues an email to every member of staff with an email address, unless no contact has changed. */
export async function emailStaffAboutContacts(tx: TxContext, changes: ContactChange[]): Promise<void> {
  if (changes.length === 0) return
  const facts: z.infer<typeof contactsChanged> = { by: tx.by.kind === 'staff' ? tx.by.userId : null, changes }
  for (const { id: staff } of await findAllStaff(tx.database))
    await tx.email({
      kind: 'contacts-changed',
      about: { item: 'user', itemId: staff },
      to: { staff },
      facts,
      alone: true,
    })
}
