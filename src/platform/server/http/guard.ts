import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Config } from '../config.ts'

/** The parts of a request that the guard checks. */
export interface GuardedRequest {
  method: string
  headers: IncomingHttpHeaders
}

/**
 * The returned check throws `invalid` for a foreign Host [threat foreign-host] and `forbidden` for a write from a foreign site
 * [threat cross-site-writing].
 */
export function guardOf(config: Config): (request: GuardedRequest) => void {
  const isOwnHost = hostCheck(config)
  return ({ method, headers }) => {
    if (!isOwnHost(headers.host)) throw new Refusal('invalid', 'This site is not known here')
    if (!SAFE_METHODS.has(method) && !isFromOwnPages(headers, isOwnHost))
      throw new Refusal('forbidden', 'This can only be sent from the site itself')
  }
}

/**
 * Throws `invalid` for a missing Host in HTTP/1.1 (RFC 9112, 3.2), and for several Host headers, because a proxy might use
 * another of these headers.
 */
export function requireOneHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    throw new Refusal('invalid', 'A request must have one Host header')
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Newer browsers send Sec-Fetch-Site, older browsers Origin. A client that sends neither header is not a browser, so no other
 * site controls the client.
 */
function isFromOwnPages(headers: IncomingHttpHeaders, isOurs: (host: string | undefined) => boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined) return true
  const from = hostOf(origin)
  return from !== undefined && isOurs(from) && (from === host?.toLowerCase() || from === withoutDefaultPort(host))
}

/** Returns a check that accepts only the host of PUBLIC_URL or, in the demo, every loopback name at any port. */
function hostCheck({ publicUrl, demo }: Config): (host: string | undefined) => boolean {
  if (demo) return (host) => host !== undefined && LOOPBACK.test(host)
  const ownHost = new URL(publicUrl).host
  return (host) => host !== undefined && withoutDefaultPort(host) === ownHost
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Returns a host in lower case, without a default port. */
function withoutDefaultPort(host: string | undefined): string | undefined {
  return host?.toLowerCase().replace(/:(?:80|443)$/, '')
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
