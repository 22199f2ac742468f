import { findHome, lockHome } from '#features/calendar/server/calendar.ts'
import type { Channel } from '#features/channel-names.ts'
import type { CalendarAddress } from '#features/channels/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Config } from '#platform/server/config.ts'
import { addressOrNetwork, checkRateLimit } from '#platform/server/http/limits/limits.ts'
import { seal, unseal } from '#platform/server/secrets/sealing.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type AddressRow, selectAddressByHash, selectAddresses, upsertAddress } from './address-store.ts'
import { newToken, sha256, TOKEN_PATTERN } from './tokens.ts'

const PURPOSE = 'calendar address'

/**
 * Maximum requests with an unknown token per hour, for each IP address or IPv6 network. Channels keep requesting a
 * replaced address.
 */
const MAX_MISSES_AN_HOUR = 60

/** Returns a home's calendar addresses. Throws `not-found` for a deleted or unknown home. */
export async function readAddresses(ctx: AppContext, propertyId: number): Promise<CalendarAddress[]> {
  await findHome(ctx, propertyId)
  const rows = await selectAddresses(ctx.database, propertyId)
  return rows.map((row) => serializeAddress(ctx.config, propertyId, row))
}

/**
 * Creates or replaces a home's secret address for a channel [rule calendar-address]. Throws `not-found` for an unknown
 * or deleted home.
 */
export async function renewAddress(
  tx: StaffTxContext,
  { propertyId, channel }: { propertyId: number; channel: Channel },
): Promise<CalendarAddress> {
  await lockHome(tx.database, propertyId)
  const token = newToken()
  const sealed = seal(keyFor(tx.config, PURPOSE), token, sealContext(propertyId, channel))
  const { replaced } = await upsertAddress(tx, { propertyId, channel, token_hash: sha256(token), sealed_token: sealed })
  const action = replaced ? 'replaced' : 'made'
  await tx.audit({ item: 'calendar_address', itemId: propertyId, action, after: { channel } })
  return serializeAddress(tx.config, propertyId, { channel, sealedToken: sealed, madeAt: tx.clock.now() })
}

/**
 * Returns the home and channel of a token. Throws an identical `not-found` for every unknown token, and `too-many`
 * after 60 failures in an hour.
 */
export async function findCalendarByToken(
  ctx: AppContext,
  token: string,
  ip: string,
): Promise<{ propertyId: number; channel: Channel }> {
  const found = TOKEN_PATTERN.test(token) ? await selectAddressByHash(ctx.database, sha256(token)) : undefined
  if (found) return found
  const key = `calendar address ${addressOrNetwork(ip)}`
  await checkRateLimit(ctx, [{ key, max: MAX_MISSES_AN_HOUR, withinMinutes: 60 }])
  throw new Refusal('not-found', 'Not found')
}

function serializeAddress(
  config: Config,
  propertyId: number,
  { channel, sealedToken, madeAt }: AddressRow,
): CalendarAddress {
  const token = unseal(keyFor(config, PURPOSE), sealedToken, sealContext(propertyId, channel))
  return {
    channel,
    address: token && `${config.publicUrl}/calendar/${token}.ics`,
    madeAt: madeAt.toISOString(),
  }
}

function sealContext(propertyId: number, channel: Channel): string {
  return `${propertyId} ${channel}`
}
