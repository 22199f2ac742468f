import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/sealing.ts'
import { keyFor } from '#platform/server/secret.ts'
import type { FeedRow } from './feed-store.ts'

const PURPOSE = 'feed address'

/** The address of a feed, sealed for its row. */
export function sealAddress(config: Config, feedId: number, address: string): string {
  return seal(keyFor(config, PURPOSE), address, `feed ${feedId}`)
}

/** The address of a feed; `null` where it was sealed with a secret that is gone. */
export function addressOf(
  config: Config,
  { id, sealed_address }: Pick<FeedRow, 'id' | 'sealed_address'>,
): string | null {
  return unseal(keyFor(config, PURPOSE), sealed_address, `feed ${id}`)
}
