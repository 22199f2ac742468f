import * as z from 'zod/mini'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { registerForm } from '../contract.ts'
import { filledInGuests } from './filled-in-guests.ts'

/** The contract's schema, but with at most `maxGuests` guests and without blank rows. */
export function registerFormSchema(maxGuests: number) {
  return z.extend(registerForm, { guests: filledInGuests }).check(
    z.refine(({ guests }) => guests.length <= maxGuests, {
      path: ['guests'],
      message: `This stay is for ${formatCount(maxGuests, 'guest')}`,
    }),
  )
}
