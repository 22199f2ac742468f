/** One row of the form, every field named. */
interface GuestRow {
  name: string
  nationality: string
  passportNumber: string
  placeOfIssue: string
  nextAddress: string
  /** The place that this guest had in the register before; `null` for one who is new. */
  was: number | null
}

/** What a form with a list of guests has. */
export interface GuestsGiven {
  guests: GuestRow[]
}

/** Whether what is asked of a guest was given before. */
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

/** Of the rows, what no draft keeps. */
export const PASSPORT_FIELDS: readonly string[] = ['passportNumber', 'placeOfIssue', 'nextAddress'].map(
  (field) => `guests.${field}`,
)

/** The rows of a register to start from, one for each of the `guests`: those who are named, else whoever booked, then blanks. */
export function rowsOf(
  named: readonly Pick<GuestRow, 'name' | 'nationality'>[],
  { bookedBy, guests }: { bookedBy: string; guests: number },
): GuestRow[] {
  const known = named.map(({ name, nationality }, was) => ({ ...NEW_GUEST, name, nationality, was }))
  const first = known.length > 0 ? known : [{ ...NEW_GUEST, name: bookedBy }]
  return [...first, ...Array.from({ length: Math.max(0, guests - first.length) }, () => ({ ...NEW_GUEST }))]
}
