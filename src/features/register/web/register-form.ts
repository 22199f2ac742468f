import * as z from 'zod/mini'
import { counted } from '#platform/shared/counted.ts'
import { registerForm } from '../contract.ts'
import { guestsAsked } from './guests-asked.ts'

/** What the form of a register asks, in the words of the contract: no more guests than stay. */
export function registerFormFor(mostGuests: number) {
  return z.extend(registerForm, { guests: guestsAsked }).check(
    z.refine(({ guests }) => guests.length <= mostGuests, {
      path: ['guests'],
      message: `This stay is for ${counted(mostGuests, 'guest')}`,
    }),
  )
}
