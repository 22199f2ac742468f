import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const HEADER = 'x-forwarded-for'

/**
 * Puts the addresses that proxies wrote down into the one form that is counted by [threat forged-address]: without ports and
 * brackets. What is no address counts as the socket's, and nothing to the left of it is believed, since nobody knows who wrote
 * it.
 */
export function cleanForwardedFor({ headers, socket }: IncomingMessage): void {
  const given = headers[HEADER]
  if (given === undefined) return
  const addresses = String(given).split(',').map(plainAddress)
  const junk = addresses.lastIndexOf(null)
  const known = junk < 0 ? addresses : [socket.remoteAddress ?? '', ...addresses.slice(junk + 1)]
  headers[HEADER] = known.join(', ')
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711` without their ports; `null` for what is no address. */
function plainAddress(written: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/.exec(written.trim()) ?? []
  const address = bracketed ?? dotted ?? written.trim()
  return isIP(address) > 0 ? address : null
}
