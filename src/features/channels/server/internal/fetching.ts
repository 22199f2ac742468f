import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type FeedFailure, MAX_CALENDAR_BYTES } from '#features/channels/contract.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 3
const LONGEST_MS = 20_000

/** The message never contains the address, which is secret. */
export class FetchFailed extends Error {
  readonly failure: FeedFailure

  constructor(failure: FeedFailure) {
    super(failure)
    this.failure = failure
  }
}

type Resolve = (
  host: string,
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void

/** Tests replace the resolver and the time limit. */
export interface Fetching {
  /** `host:port` of test servers, which may be private and without TLS. */
  allowed: readonly string[]
  resolve?: Resolve
  longestMs?: number
}

/** HTTP validators of the last answer, as received. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type Fetched = ({ bytes: Buffer } & Validators) | 'unchanged'

/**
 * Fetches a calendar [threat feed-address]. Only HTTPS to public addresses, checked on connect so that DNS rebinding fails. At
 * most three redirects, each checked, 2 MB unpacked and 20 seconds. Sends no cookies. Throws FetchFailed.
 */
export async function fetchCalendar(address: string, known: Validators, fetching: Fetching): Promise<Fetched> {
  const signal = AbortSignal.timeout(fetching.longestMs ?? LONGEST_MS)
  try {
    let url = allowedUrl(address, fetching)
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, known, { ...fetching, signal })
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
        answer.destroy()
        if (redirects === MAX_REDIRECTS) throw new FetchFailed('too many redirects')
        url = allowedUrl(headers.location ?? '', fetching, url)
        continue
      }
      if (statusCode === 200) return { bytes: await bodyOf(answer, signal), ...validatorsOf(answer) }
      answer.destroy()
      if (statusCode === 304) return 'unchanged'
      throw new FetchFailed(statusCode === 404 || statusCode === 410 ? 'gone' : 'refused')
    }
  } catch (error) {
    throw asFailure(error, signal)
  }
}

/** Throws FetchFailed for an address that may not be fetched. A host name is checked again on connect. */
function allowedUrl(address: string, { allowed }: Fetching, from?: URL): URL {
  const url = URL.parse(address, from?.href)
  if (!url || url.username || url.password) throw new FetchFailed('no address')
  if (allowed.includes(url.host)) return url
  if (url.protocol !== 'https:' || (url.port !== '' && url.port !== '443')) throw new FetchFailed('not secure')
  const host = bareHost(url)
  if (isIP(host) && !isPublicAddress(host)) throw new FetchFailed('not public')
  return url
}

function ask(url: URL, known: Validators, fetching: Fetching & { signal: AbortSignal }): Promise<IncomingMessage> {
  const isAllowed = fetching.allowed.includes(url.host)
  const options: RequestOptions = {
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip',
      'user-agent': 'Latchkey calendar',
      ...(known.etag && { 'if-none-match': known.etag }),
      ...(known.lastModified && { 'if-modified-since': known.lastModified }),
    },
    signal: fetching.signal,
    // No keep-alive: a pooled connection would skip the address check.
    agent: false,
    ...(!isAllowed && { lookup: publicLookup(fetching.resolve ?? everyAddress) }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  send(url, options).once('response', resolve).once('error', reject).end()
  return promise
}

/** Resolves a host name for one connection. Fails if any of its addresses is not public. */
function publicLookup(resolve: Resolve): NonNullable<RequestOptions['lookup']> {
  return (host, options, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(new FetchFailed('no such host'), '', 4)
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new FetchFailed('not public'), '', 4)
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}

const everyAddress: Resolve = (host, done) => systemLookup(host, { all: true }, done)

async function bodyOf(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const encoding = String(answer.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding !== 'identity' && encoding !== 'gzip') throw new FetchFailed('refused')
  const body: Readable = encoding === 'gzip' ? answer.pipe(createGunzip()) : answer
  if (body !== answer) answer.once('error', (error) => body.destroy(error))
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of body) {
      length += piece.length
      if (length > MAX_CALENDAR_BYTES) throw new FetchFailed('too large')
      pieces.push(piece)
    }
  } finally {
    answer.destroy()
  }
  signal.throwIfAborted()
  if (!answer.complete) throw new FetchFailed('cut short')
  return Buffer.concat(pieces)
}

function validatorsOf({ headers }: IncomingMessage): Validators {
  const { etag = null, 'last-modified': lastModified = null } = headers
  return {
    etag: etag && etag.length <= 500 ? etag : null,
    lastModified: lastModified && lastModified.length <= 100 ? lastModified : null,
  }
}

function asFailure(error: unknown, signal: AbortSignal): FetchFailed {
  if (error instanceof FetchFailed) return error
  if (signal.aborted) return new FetchFailed('too slow')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return new FetchFailed('cut short')
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return new FetchFailed('not secure')
  return new FetchFailed(code === 'ECONNRESET' ? 'cut short' : 'no answer')
}

/** IPv6 hosts without brackets, as `isIP` expects. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
