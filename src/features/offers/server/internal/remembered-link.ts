import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/sealing.ts'
import { keyFor } from '#platform/server/secret.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Sent } from './sending.ts'

/** The stored result of sending an offer, for repeats with the same Idempotency-Key. */
export interface RememberedLink {
  id: number
  sealedLink: string
}

/** Seals the link, because the result is stored in the database, which otherwise holds only a token's SHA-256. */
export function rememberLink(config: Config, { id, link }: Sent): RememberedLink {
  return { id, sealedLink: seal(keyFor(config, 'remembered link'), link, belongsTo(id)) }
}

/** Returns the link. Throws `conflict` if the server's secret has changed since. */
export function linkRemembered(config: Config, { id, sealedLink }: RememberedLink): string {
  const link = unseal(keyFor(config, 'remembered link'), sealedLink, belongsTo(id))
  if (link === null)
    throw new Refusal('conflict', 'This was sent already. Please send the offer again for another link.')
  return link
}

function belongsTo(offerId: number): string {
  return `link of offer ${offerId}`
}
