import * as z from 'zod/mini'
import { counted } from '#platform/shared/counted.ts'
import { registerForm } from '../contract.ts'
import { requestedGuests } from './requested-guests.ts'

/** What the form of a register asks, in the words of the contract: no more guests than stay. */
export function registerFormFor(maxGuests: number) {
  return z.extend(registerForm, { guests: requestedGuests }).check(
    z.refine(({ guests }) => guests.length <= maxGuests, {
      path: ['guests'],
      message: `This stay is for ${counted(maxGuests, 'guest')}`,
    }),
  )
}
