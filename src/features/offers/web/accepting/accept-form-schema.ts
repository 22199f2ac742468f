import * as z from 'zod/mini'
import { acceptance } from '#features/offers/contract.ts'
import { filledInGuests } from '#features/register/web/filled-in-guests.ts'

const { isAdult, acceptsTerms } = acceptance.shape
const mustBeTicked = (schema: z.ZodMiniType) => {
  const message = z.safeParse(schema, false).error?.issues[0]?.message ?? ''
  return z.boolean().check(z.refine((value) => value, message))
}

/**
 * Differs from the contract: boxes may be unticked at first, blank guests are left out, and at most `maxGuests` guests
 * may be named.
 */
export function acceptFormSchema(maxGuests: number) {
  return z
    .extend(acceptance, {
      guests: filledInGuests,
      isAdult: mustBeTicked(isAdult),
      acceptsTerms: mustBeTicked(acceptsTerms),
    })
    .check(
      z.refine(({ guests }) => guests.length <= maxGuests, {
        path: ['guests'],
        message: maxGuests === 1 ? 'This stay is for one guest' : `This stay is for ${maxGuests} guests`,
      }),
    )
}
export type AcceptFormInput = z.input<ReturnType<typeof acceptFormSchema>>

/** Names the form's draft in this tab by the offer's id, because the link is secret. */
export function acceptDraftName(offerId: number): string {
  return `offer-${offerId}`
}
