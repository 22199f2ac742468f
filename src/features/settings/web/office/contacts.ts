import { CONTACTS, type PublicSettings } from '#features/settings/contract.ts'

type Business = PublicSettings['business']

/** Whether a contact by which guests verify our bank account differs. Accepts form values and stored settings. */
export function differInContacts(
  before: Partial<Record<string, unknown>>,
  after: Partial<Record<string, unknown>>,
): boolean {
  return CONTACTS.some((name) => before[name] !== after[name])
}

/** Returns `business` with the contacts of the first argument. */
export function withContactsOf({ phone, email, whatsapp }: Business, business: Business): Business {
  return { ...business, phone, email, whatsapp }
}
