import * as z from 'zod/mini'
import type { AppContext } from '#platform/server/app-context.ts'
import { seal, unseal } from '#platform/server/secrets/sealing.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'

const passport = z.object({ passportNumber: z.string(), placeOfIssue: z.string(), nextAddress: z.string() })
export type Passport = z.infer<typeof passport>

export const NO_PASSPORT: Passport = { passportNumber: '', placeOfIssue: '', nextAddress: '' }

/** The guest whose passport details are encrypted. */
interface GuestKey {
  bookingId: number
  position: number
}

/** Encrypts passport details [threat passport-numbers]; `null` if all fields are empty. */
export function sealPassport(ctx: AppContext, guest: GuestKey, details: Passport): string | null {
  if (Object.values(details).every((text) => text === '')) return null
  return seal(keyFor(ctx.config, PURPOSE), JSON.stringify(details), sealContext(guest))
}

/** Decrypts passport details; `null` if the details were encrypted for another guest or with a lost secret. */
export function unsealPassport(ctx: AppContext, guest: GuestKey, sealed: string): Passport | null {
  const text = unseal(keyFor(ctx.config, PURPOSE), sealed, sealContext(guest))
  return text === null ? null : passport.parse(JSON.parse(text))
}

const PURPOSE = 'passports'

/** Binds encrypted details to one guest: they cannot be decrypted for another guest. */
function sealContext({ bookingId, position }: GuestKey): string {
  return `passport of guest ${position} of booking ${bookingId}`
}
