import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Cache } from '#platform/server/cache.ts'
import type { Clock } from '#platform/server/clock.ts'
import { SEARCH_AGE_MS } from '#platform/server/http/answer-cache.ts'

/** A rendered page, compressed when a browser first requests an encoding. */
export interface CachedPage {
  status: number
  etag: string
  plain: Buffer
  brotli(): Promise<Buffer>
  gzip(): Promise<Buffer>
}

const MAX_PAGES = 500
/** Few visitors search for the same dates, so a larger cache would not help. */
const MAX_SEARCH_PAGES = 100

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type PageCache = Cache<CachedPage>

export function createPageCache(clock: Clock): PageCache {
  return new Cache(clock, { max: MAX_PAGES })
}

/** Returns a cache for pages with dates in the query, which expire after seconds. */
export function createSearchPageCache(clock: Clock): PageCache {
  return new Cache(clock, { max: MAX_SEARCH_PAGES, maxAgeMs: SEARCH_AGE_MS })
}

/** Prepares a page for the cache. The second request improves the Brotli compression in the background. */
export function packForCache(page: RenderedHtml): CachedPage {
  return createPage(page, { brotli: improvingBrotli, gzip: (plain) => memoise(() => compressGzip(plain)) })
}

/** Prepares a page for one visitor or a few: compressed as fast as possible. */
export function packForVisitor(page: RenderedHtml): CachedPage {
  return createPage(page, {
    brotli: (plain) => memoise(() => compressWithBrotli(plain, FAST)),
    gzip: (plain) => memoise(() => compressGzip(plain, { level: FAST })),
  })
}

interface RenderedHtml {
  status: number
  html: string
}

type Compressor = (plain: Buffer) => () => Promise<Buffer>

function createPage(
  { status, html }: RenderedHtml,
  { brotli, gzip }: { brotli: Compressor; gzip: Compressor },
): CachedPage {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, etag, plain, brotli: brotli(plain), gzip: gzip(plain) }
}

/** Brotli quality. Takes a fifth of the default quality's time and gives a tenth more bytes. */
const FAST = 1
/** Brotli quality for the first request of a page, fast enough to repeat every minute. */
const FIRST = 4
/** Brotli quality. Gives a fifth fewer bytes in fifty times the time, so never used while a visitor waits. */
const BEST = 11

function compressWithBrotli(plain: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
}

/** Compresses fast at first. The second request starts the best compression in the background, one page at a time. */
function improvingBrotli(plain: Buffer): () => Promise<Buffer> {
  let requested = 0
  let best: Promise<Buffer> | undefined
  return () => {
    requested += 1
    best ??= compressWithBrotli(plain, FIRST)
    if (requested === 2)
      runInBackground(async () => {
        const made = await compressWithBrotli(plain, BEST)
        best = Promise.resolve(made)
      })
    return best
  }
}

let background: Promise<void> = Promise.resolve()

function runInBackground(work: () => Promise<void>): void {
  // After a failure, the page keeps the first compression.
  background = background.then(work).catch(() => undefined)
}

function memoise(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => {
    made ??= make()
    return made
  }
}
