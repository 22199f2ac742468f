import * as z from 'zod/mini'
import { CONTACTS } from '#features/settings/contract.ts'
import { allStaff } from '#features/staff/server/staff.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const KEYS = new Map<string, (typeof CONTACTS)[number]>(CONTACTS.map((name) => [`business.${name}`, name]))

/** What one of the contacts was before a change, and what it is since. */
const contactChange = z.object({ contact: z.enum(CONTACTS), before: z.string(), after: z.string() })
type ContactChange = z.infer<typeof contactChange>

/** What an email about it keeps: nobody's number where the house itself made the change. */
export const contactsChanged = z.object({ by: z.nullable(z.int()), changes: z.array(contactChange) })

/** Those of the changed settings by which guests make sure that an account is ours. */
export function contactsAmong(changed: [string, unknown][], current: Map<string, unknown>): ContactChange[] {
  return changed.flatMap(([key, after]) => {
    const contact = KEYS.get(key)
    return contact ? [{ contact, before: String(current.get(key) ?? ''), after: String(after) }] : []
  })
}

/** Whoever could change them at a borrowed screen could tell guests that a stranger's account is ours. */
export function refuseContacts(contacts: ContactChange[]): void {
  if (contacts.length === 0) return
  const message = 'Please enter your password: guests check by this contact where to pay'
  throw new Refusal('forbidden', message, { errors: [{ path: 'password', message }] })
}

/** Makes an email due to every member of staff. */
export async function tellOfContacts(tx: TxContext, changes: ContactChange[]): Promise<void> {
  if (changes.length === 0) return
  const facts: z.infer<typeof contactsChanged> = { by: tx.by.kind === 'staff' ? tx.by.userId : null, changes }
  for (const { id: staff } of await allStaff(tx.database))
    await tx.email({
      kind: 'contacts-changed',
      about: { item: 'user', itemId: staff },
      to: { staff },
      facts,
      alone: true,
    })
}
