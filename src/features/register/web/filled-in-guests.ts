import * as z from 'zod/mini'
import { guestChange } from '../contract.ts'

const row = z.pipe(
  z.transform((guest: z.input<typeof guestChange>) => (isBlank(guest) ? undefined : guest)),
  z.optional(guestChange),
)

/**
 * The guests of a form. Blank rows, for children under 16 and guests named later, are left out. At least one guest is required.
 */
export const filledInGuests = z
  .pipe(
    z.array(row, 'Please name at least one guest'),
    z.transform((guests: (z.output<typeof guestChange> | undefined)[]) =>
      guests.filter((guest) => guest !== undefined),
    ),
  )
  .check(z.minLength(1, 'Please name at least one guest'))

function isBlank(guest: object): boolean {
  return Object.values(guest).every((value) => value === '' || value === null)
}
