import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Cache } from '#platform/server/cache.ts'
import type { Clock } from '#platform/server/clock.ts'

/** A drawn page, compressed once for each encoding that a browser asked for. */
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

/** Keeps whole public pages. */
export function keepPages(clock: Clock): PageCache {
  return new Cache(clock, { max: MAX_PAGES })
}

/** A page that is kept, in bytes. It is compressed when somebody asks, and better in the background once others ask too. */
export function pack(page: RenderedHtml): CachedPage {
  return packed(page, { brotli: improving, gzip: (plain) => once(() => compressGzip(plain)) })
}

/** A page for one visitor alone, who waits for it: compressed in the least time. */
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

/** A fifth of the time of the usual quality, and a tenth more bytes. */
const FAST = 1
/** For the first who asks for a page that changes every minute. */
const GOOD = 4
/** A fifth fewer bytes, for fifty times the time: never while somebody waits. */
const BEST = 11

function brotliOf(plain: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
}

/** Good at first; from the second visitor on the best is made, one page after another, and told once it is there. */
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
  // What cannot be made better is told as good as it is.
  background = background.then(work).catch(() => undefined)
}

function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => {
    made ??= make()
    return made
  }
}
