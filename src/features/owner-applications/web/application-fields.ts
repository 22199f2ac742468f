import * as z from 'zod/mini'
import { applicationForm, MAX_SENT } from '../contract.ts'
import type { ChosenPhotograph } from './chosen-photographs.ts'

/**
 * The contract's fields, but `images` are the chosen photographs. Validation waits until the first three photographs are
 * scaled down.
 */
export const applicationFields = z.extend(applicationForm, {
  images: z.pipe(
    z.custom<readonly ChosenPhotograph[]>(Array.isArray, 'Please choose an image file'),
    z.transform(async (chosen, context) => {
      const results = await Promise.allSettled(chosen.slice(0, MAX_SENT).map(({ prepared }) => prepared))
      if (results.some(({ status }) => status === 'rejected'))
        context.issues.push({ code: 'custom', input: chosen, message: 'A photograph could not be read. See below.' })
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    }),
  ),
})
