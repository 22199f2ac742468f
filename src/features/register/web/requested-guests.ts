import * as z from 'zod/mini'
import { changedGuest } from '../contract.ts'

const row = z.pipe(
  z.transform((given: z.input<typeof changedGuest>) => (isBlank(given) ? undefined : given)),
  z.optional(changedGuest),
)

/**
 * The guests of a form with a row for each person. Blank rows (children under 16, guests named later) are left out. At least one
 * guest is required.
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
