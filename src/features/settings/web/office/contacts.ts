import { CONTACTS, type PublicSettings } from '#features/settings/contract.ts'

type Business = PublicSettings['business']

/** Whether guests who make sure of an account would reach somebody else; of two forms or two sections of the business. */
export function differInContacts(
  before: Partial<Record<string, unknown>>,
  after: Partial<Record<string, unknown>>,
): boolean {
  return CONTACTS.some((name) => before[name] !== after[name])
}

/** A section of the business with the contacts of another state of it. */
export function withContactsOf({ phone, email, whatsapp }: Business, business: Business): Business {
  return { ...business, phone, email, whatsapp }
}
