import * as z from 'zod/mini'
import type { AppContext } from '#platform/server/app-context.ts'
import { seal, unseal } from '#platform/server/sealing.ts'
import { keyFor } from '#platform/server/secret.ts'

const passport = z.object({ passportNumber: z.string(), placeOfIssue: z.string(), nextAddress: z.string() })
export type Passport = z.infer<typeof passport>

export const NO_PASSPORT: Passport = { passportNumber: '', placeOfIssue: '', nextAddress: '' }

/** Which guest of which stay a passport is. */
interface Place {
  bookingId: number
  position: number
}

/** What a passport says, sealed [threat passport-numbers]; `null` where nothing of it was given. */
export function sealPassport(ctx: AppContext, place: Place, given: Passport): string | null {
  if (Object.values(given).every((text) => text === '')) return null
  return seal(keyFor(ctx.config, PURPOSE), JSON.stringify(given), belongsTo(place))
}

/** What was sealed; `null` where the house's secret is another than it was. */
export function openPassport(ctx: AppContext, place: Place, sealed: string): Passport | null {
  const text = unseal(keyFor(ctx.config, PURPOSE), sealed, belongsTo(place))
  return text === null ? null : passport.parse(JSON.parse(text))
}

const PURPOSE = 'passports'

/** The passport of one guest does not open as another's. */
function belongsTo({ bookingId, position }: Place): string {
  return `passport of guest ${position} of booking ${bookingId}`
}
