import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/sealing.ts'
import { keyFor } from '#platform/server/secret.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Sent } from './sending.ts'

/** What is remembered of an offer that went out, for whoever asks again under the same Idempotency-Key. */
export interface RememberedLink {
  id: number
  sealedLink: string
}

/** Seals the link: what is remembered lies in the database, which knows a token's SHA-256 alone. */
export function rememberLink(config: Config, { id, link }: Sent): RememberedLink {
  return { id, sealedLink: seal(keyFor(config, 'remembered link'), link, belongsTo(id)) }
}

/** The link again. Throws `conflict` for where the house has got another secret since. */
export function linkRemembered(config: Config, { id, sealedLink }: RememberedLink): string {
  const link = unseal(keyFor(config, 'remembered link'), sealedLink, belongsTo(id))
  if (link === null)
    throw new Refusal('conflict', 'This was sent already. Please send the offer again for another link.')
  return link
}

function belongsTo(offerId: number): string {
  return `link of offer ${offerId}`
}
