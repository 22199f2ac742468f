import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const HEADER = 'x-forwarded-for'

/**
 * Normalises X-Forwarded-For for rate limits: no ports, no brackets [threat forged-address]. The last invalid address becomes the
 * socket's, and all addresses to its left are dropped, because any client may have written them.
 */
export function cleanForwardedFor({ headers, socket }: IncomingMessage): void {
  const given = headers[HEADER]
  if (given === undefined) return
  const addresses = String(given).split(',').map(plainAddress)
  const junk = addresses.lastIndexOf(null)
  const known = junk < 0 ? addresses : [socket.remoteAddress ?? '', ...addresses.slice(junk + 1)]
  headers[HEADER] = known.join(', ')
}

/** Returns `203.0.113.9:4711` and `[2001:db8::1]:4711` without their ports; `null` for an invalid address. */
function plainAddress(written: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/.exec(written.trim()) ?? []
  const address = bracketed ?? dotted ?? written.trim()
  return isIP(address) > 0 ? address : null
}
