import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Cache } from '#platform/server/cache.ts'
import type { Clock } from '#platform/server/clock.ts'

/** A rendered page. Each encoding is compressed once, when a browser first asks for it. */
export interface CachedPage {
  status: number
  etag: string
  plain: Buffer
  brotli(): Promise<Buffer>
  gzip(): Promise<Buffer>
}

const MAX_PAGES = 500

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type PageCache = Cache<CachedPage>

/** Returns a cache for whole public pages. */
export function createPageCache(clock: Clock): PageCache {
  return new Cache(clock, { max: MAX_PAGES })
}

/** Packs a page for the cache. Brotli improves in the background from the second request on. */
export function pack(page: RenderedHtml): CachedPage {
  return packed(page, { brotli: improving, gzip: (plain) => once(() => compressGzip(plain)) })
}

/** Packs a page for a single visitor: compressed as fast as possible. */
export function packForOne(page: RenderedHtml): CachedPage {
  return packed(page, {
    brotli: (plain) => once(() => brotliOf(plain, FAST)),
    gzip: (plain) => once(() => compressGzip(plain, { level: FAST })),
  })
}

interface RenderedHtml {
  status: number
  html: string
}

type Compressor = (plain: Buffer) => () => Promise<Buffer>

function packed(
  { status, html }: RenderedHtml,
  { brotli, gzip }: { brotli: Compressor; gzip: Compressor },
): CachedPage {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, etag, plain, brotli: brotli(plain), gzip: gzip(plain) }
}

/** A fifth of the default quality's time, a tenth more bytes. */
const FAST = 1
/** For the first request of a page that changes every minute. */
const GOOD = 4
/** A fifth fewer bytes for fifty times the time: never while a visitor waits. */
const BEST = 11

function brotliOf(plain: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
}

/** Returns good compression at first. The second request starts the best compression in the background, one page at a time. */
function improving(plain: Buffer): () => Promise<Buffer> {
  let requested = 0
  let best: Promise<Buffer> | undefined
  return () => {
    requested += 1
    best ??= brotliOf(plain, GOOD)
    if (requested === 2)
      inTheBackground(async () => {
        const made = await brotliOf(plain, BEST)
        best = Promise.resolve(made)
      })
    return best
  }
}

let background: Promise<void> = Promise.resolve()

function inTheBackground(work: () => Promise<void>): void {
  // A page whose better compression fails keeps the good one.
  background = background.then(work).catch(() => undefined)
}

function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => {
    made ??= make()
    return made
  }
}
