import * as z from 'zod/mini'
import { requestedGuests } from '#features/register/web/requested-guests.ts'
import { acceptance } from '../contract.ts'

const { isAdult, acceptsTerms } = acceptance.shape
const ticked = (requested: z.ZodMiniType) => {
  const message = z.safeParse(requested, false).error?.issues[0]?.message ?? ''
  return z.boolean().check(z.refine((value) => value, message))
}

/** What the form of an acceptance asks, in the words of the contract; boxes begin unticked. At most so many guests are named. */
export function acceptFormFor(maxGuests: number) {
  return z
    .extend(acceptance, { guests: requestedGuests, isAdult: ticked(isAdult), acceptsTerms: ticked(acceptsTerms) })
    .check(
      z.refine(({ guests }) => guests.length <= maxGuests, {
        path: ['guests'],
        message: maxGuests === 1 ? 'This stay is for one guest' : `This stay is for ${maxGuests} guests`,
      }),
    )
}
export type AcceptFormGiven = z.input<ReturnType<typeof acceptFormFor>>

/** The name of the form among this tab's drafts: by the number of its offer, since a link is nobody's business. */
export function acceptDraft(offerId: number): string {
  return `offer-${offerId}`
}
