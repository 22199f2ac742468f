import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type FeedFailure, MAX_CALENDAR_BYTES } from '#features/channels/contract.ts'
import { withHttps } from './feed-address.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 20_000
const LOOKUP_MS = 4_000

/** The message never contains the address, which is secret. */
export class FetchFailed extends Error {
  readonly failure: FeedFailure

  constructor(failure: FeedFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Returns every IPv4 and IPv6 address of a host name. */
type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/** Tests replace the resolver and the time limit. */
export interface FetchOptions {
  /** `host:port` of test servers, which may be private and without TLS. */
  allowedHosts: readonly string[]
  resolve?: Resolve
  timeoutMs?: number
}

/** HTTP validators of the last answer, as received. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type Fetched = ({ bytes: Buffer } & Validators) | 'unchanged'

/**
 * Fetches a calendar with limits of time and size. Except for `allowedHosts`, only over HTTPS and from public addresses
 * [threat feed-address]. Throws FetchFailed.
 */
export async function fetchCalendar(address: string, validators: Validators, fetching: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(fetching.timeoutMs ?? TIMEOUT_MS)
  try {
    let url = allowedUrl(address, fetching)
    for (let redirects = 0; ; redirects++) {
      const answer = await sendRequest(url, validators, { ...fetching, signal })
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
        answer.destroy()
        if (redirects === MAX_REDIRECTS) throw new FetchFailed('too many redirects')
        url = allowedUrl(headers.location ?? '', fetching, url)
        continue
      }
      if (statusCode === 200) return { bytes: await readBody(answer, signal), ...validatorsOf(answer) }
      answer.destroy()
      if (statusCode === 304) return 'unchanged'
      throw new FetchFailed(failureOf(statusCode))
    }
  } catch (error) {
    throw toFailure(error, signal)
  }
}

function failureOf(statusCode: number): FeedFailure {
  if (statusCode >= 500) return 'not reachable'
  return statusCode === 404 || statusCode === 410 ? 'gone' : 'refused'
}

/** Throws FetchFailed for an address that may not be fetched. `publicAddresses` checks host names. */
function allowedUrl(address: string, { allowedHosts }: FetchOptions, from?: URL): URL {
  const url = URL.parse(withHttps(address), from?.href)
  if (!url || url.username || url.password) throw new FetchFailed('no address')
  if (allowedHosts.includes(url.host)) return url
  if (url.protocol !== 'https:' || (url.port !== '' && url.port !== '443')) throw new FetchFailed('not secure')
  const host = bareHost(url)
  if (isIP(host) && !isPublicAddress(host)) throw new FetchFailed('not public')
  return url
}

async function sendRequest(
  url: URL,
  validators: Validators,
  fetching: FetchOptions & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip',
      'user-agent': 'Latchkey calendar',
      ...(validators.etag && { 'if-none-match': validators.etag }),
      ...(validators.lastModified && { 'if-modified-since': validators.lastModified }),
    },
    signal: fetching.signal,
    // No keep-alive: a pooled connection would skip the address check.
    agent: false,
    ...(!fetching.allowedHosts.includes(url.host) && {
      lookup: connectOnlyTo(await publicAddresses(bareHost(url), fetching)),
    }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  // The error listener stays: an error event without a listener would end the process.
  send(url, options).once('response', resolve).on('error', reject).end()
  return promise
}

/** Returns a host's addresses. Throws FetchFailed if the host has no address, or any address that is not public. */
async function publicAddresses(host: string, fetching: FetchOptions & { signal: AbortSignal }): Promise<string[]> {
  if (isIP(host)) return [host]
  const addresses = await (fetching.resolve ?? resolveHost)(host, fetching.signal)
  fetching.signal.throwIfAborted()
  if (addresses.length === 0) throw new FetchFailed('no such host')
  if (!addresses.every(isPublicAddress)) throw new FetchFailed('not public')
  return addresses
}

/** Not `dns.lookup`: while a name server does not answer, it would block the thread pool, which also reads files. */
const resolveHost: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/** Returns a `lookup` for the checked addresses: a second DNS query might return other addresses. */
function connectOnlyTo(addresses: string[]): NonNullable<RequestOptions['lookup']> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) => {
    if (options.all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }
}

async function readBody(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const encoding = String(answer.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding !== 'identity' && encoding !== 'gzip') throw new FetchFailed('refused')
  const body: Readable = encoding === 'gzip' ? answer.pipe(createGunzip()) : answer
  if (body !== answer) answer.on('error', (error) => body.destroy(error))
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

function toFailure(error: unknown, signal: AbortSignal): FetchFailed {
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
