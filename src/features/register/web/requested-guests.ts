import * as z from 'zod/mini'
import { changedGuest } from '../contract.ts'

const row = z.pipe(
  z.transform((given: z.input<typeof changedGuest>) => (isBlank(given) ? undefined : given)),
  z.optional(changedGuest),
)

/**
 * The guests of a form that has a row for everybody: rows left blank, those of children under 16 and of guests who are
 * named later, are left out; at least one guest is named.
 */
export const requestedGuests = z
  .pipe(
    z.array(row, 'Please name at least one guest'),
    z.transform((guests: (z.output<typeof changedGuest> | undefined)[]) =>
      guests.filter((given) => given !== undefined),
    ),
  )
  .check(z.minLength(1, 'Please name at least one guest'))

function isBlank(given: object): boolean {
  return Object.values(given).every((value) => value === '' || value === null)
}
