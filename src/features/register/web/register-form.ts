import * as z from 'zod/mini'
import { counted } from '#platform/shared/counted.ts'
import { registerForm } from '../contract.ts'
import { requestedGuests } from './requested-guests.ts'

/** The form's schema: the contract's, with at most `maxGuests` guests. */
export function registerFormFor(maxGuests: number) {
  return z.extend(registerForm, { guests: requestedGuests }).check(
    z.refine(({ guests }) => guests.length <= maxGuests, {
      path: ['guests'],
      message: `This stay is for ${counted(maxGuests, 'guest')}`,
    }),
  )
}
