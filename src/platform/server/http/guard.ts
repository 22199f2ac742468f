import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Config } from '../config.ts'

/** What the guard looks at. */
export interface Knock {
  method: string
  headers: IncomingHttpHeaders
}

/**
 * Throws for what was not meant for this site or not asked for by one of its own pages, before anything is read: a foreign
 * Host with `invalid` [threat foreign-host], a foreign site's writing with `forbidden` [threat cross-site-writing].
 */
export function guardOf(config: Config): (knock: Knock) => void {
  const isOurs = hostCheck(config)
  return ({ method, headers }) => {
    if (!isOurs(headers.host)) throw new Refusal('invalid', 'This site is not known here')
    if (!SAFE.has(method) && !comesFromOurPages(headers, isOurs))
      throw new Refusal('forbidden', 'This can only be sent from the site itself')
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Browsers say where a request comes from, newer ones by Sec-Fetch-Site, older ones by Origin. What sends neither is no
 * browser, and carries no cookie that its owner does not know of.
 */
function comesFromOurPages(headers: IncomingHttpHeaders, isOurs: (host: string | undefined) => boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined) return true
  const from = hostOf(origin)
  return from !== undefined && isOurs(from) && (from === host?.toLowerCase() || from === portless(host))
}

/** On a real site its own host. In the demo loopback by any of its names, at whichever port leads here. */
function hostCheck({ publicUrl, demo }: Config): (host: string | undefined) => boolean {
  if (demo) return (host) => host !== undefined && LOOPBACK.test(host)
  const ours = new URL(publicUrl).host
  return (host) => host !== undefined && portless(host) === ours
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** A host as an address has it: in small emails, without the port that goes without saying. */
function portless(host: string | undefined): string | undefined {
  return host?.toLowerCase().replace(/:(?:80|443)$/, '')
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
