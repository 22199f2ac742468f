/** The business, and the member of staff who answers guests; no person if none is shown. */
export interface Signatory {
  name: string
  person?: { name: string; role: string } | null
}

/** Who signs an email: “Alex, Guest relations · Staffordshire Stays”, or the business alone [rule contact-person]. */
export function signedBy({ name, person }: Signatory): string {
  return person ? `${person.name}, ${person.role} · ${name}` : name
}
