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

/** The rows of a register to start from: those who are named, else whoever booked. */
export function rowsOf(named: readonly Pick<GuestRow, 'name' | 'nationality'>[], bookedBy: string): GuestRow[] {
  if (named.length === 0) return [{ ...NEW_GUEST, name: bookedBy }]
  return named.map(({ name, nationality }, was) => ({ ...NEW_GUEST, name, nationality, was }))
}
