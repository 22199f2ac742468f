import * as z from 'zod/mini'
import { applicationForm, MAX_SENT } from '../contract.ts'
import type { ChosenPhotograph } from './chosen-photographs.ts'

/**
 * The application as it stands in the browser: the contract's, but with the photographs as they were chosen. The first
 * three become what is sent once they are ready; the form waits for them.
 */
export const applicationFields = z.extend(applicationForm, {
  images: z.pipe(
    z.custom<readonly ChosenPhotograph[]>(Array.isArray, 'Please choose an image file'),
    z.transform(async (chosen, context) => {
      const looked = await Promise.allSettled(chosen.slice(0, MAX_SENT).map(({ prepared }) => prepared))
      if (looked.some(({ status }) => status === 'rejected'))
        context.issues.push({ code: 'custom', input: chosen, message: 'A photograph could not be read. See below.' })
      return looked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    }),
  ),
})
