import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const HEADER = 'x-forwarded-for'

/**
 * Normalises X-Forwarded-For for rate limits [threat forged-address]. The socket's address replaces all entries up to the
 * last invalid entry, because clients can forge entries.
 */
export function normaliseForwardedFor({ headers, socket }: IncomingMessage): void {
  const header = headers[HEADER]
  if (header === undefined) return
  const addresses = String(header).split(',').map(plainAddress)
  const lastInvalid = addresses.lastIndexOf(null)
  const trustworthy = lastInvalid < 0 ? addresses : [socket.remoteAddress ?? '', ...addresses.slice(lastInvalid + 1)]
  headers[HEADER] = trustworthy.join(', ')
}

/** Returns `203.0.113.9:4711` and `[2001:db8::1]:4711` without their ports; `null` for an invalid address. */
function plainAddress(written: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/.exec(written.trim()) ?? []
  const address = bracketed ?? dotted ?? written.trim()
  return isIP(address) > 0 ? address : null
}
