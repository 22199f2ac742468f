import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/secrets/sealing.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import type { FeedRow } from '../feed-store.ts'

const PURPOSE = 'feed address'

/** Some channels show the address as `webcal://`, which means HTTPS. */
export function withHttps(address: string): string {
  return address.replace(/^webcals?:\/\//i, 'https://')
}

/** Encrypts a feed's address, bound to the feed's id. */
export function sealAddress(config: Config, feedId: number, address: string): string {
  return seal(keyFor(config, PURPOSE), address, `feed ${feedId}`)
}

/** Decrypts a feed's address; `null` if the secret that encrypted it is lost. */
export function unsealAddress(
  config: Config,
  { id, sealed_address }: Pick<FeedRow, 'id' | 'sealed_address'>,
): string | null {
  return unseal(keyFor(config, PURPOSE), sealed_address, `feed ${id}`)
}
