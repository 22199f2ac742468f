interface GuestRow {
  name: string
  nationality: string
  passportNumber: string
  placeOfIssue: string
  nextAddress: string
  /** The guest's previous position in the register; `null` for a new guest. */
  was: number | null
}

export interface GuestListForm {
  guests: GuestRow[]
}

/** Whether passport details are already stored. */
export interface KnownPassport {
  hasPassport: boolean
  hasNextAddress: boolean
}

export const NEW_GUEST: GuestRow = {
  name: '',
  nationality: '',
  passportNumber: '',
  placeOfIssue: '',
  nextAddress: '',
  was: null,
}

/** Fields that drafts must not store. */
export const PASSPORT_FIELDS: readonly string[] = ['passportNumber', 'placeOfIssue', 'nextAddress'].map(
  (field) => `guests.${field}`,
)

/** Initial rows of the form, one per guest: the named guests, or else the booking's guest, then blank rows. */
export function initialRows(
  named: readonly Pick<GuestRow, 'name' | 'nationality'>[],
  { bookedBy, guests }: { bookedBy: string; guests: number },
): GuestRow[] {
  const known = named.map(({ name, nationality }, was) => ({ ...NEW_GUEST, name, nationality, was }))
  const first = known.length > 0 ? known : [{ ...NEW_GUEST, name: bookedBy }]
  return [...first, ...Array.from({ length: Math.max(0, guests - first.length) }, () => ({ ...NEW_GUEST }))]
}
