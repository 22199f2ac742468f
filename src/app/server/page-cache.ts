import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Clock } from '#platform/server/clock.ts'
import { type Freshness, freshFrom, isFresh } from '#platform/server/freshness.ts'

/** A drawn page, compressed once for each encoding that a browser asked for. */
export interface KeptPage {
  status: number
  etag: string
  plain: Buffer
  brotli(): Promise<Buffer>
  gzip(): Promise<Buffer>
}

interface Entry {
  page: Promise<KeptPage>
  fresh: Freshness
}

const MOST_PAGES = 500

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Keeps whole public pages; emptied when public data changes, and nothing in it outlives a London midnight. */
export class PageCache {
  readonly #clock: Clock
  readonly #pages = new Map<string, Entry>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The page kept under a key, or the one that `draw` makes now. Pages that are not 200 or 404 are not kept. */
  async page(key: string, draw: () => Promise<{ status: number; html: string }>): Promise<KeptPage> {
    const now = this.#clock.now()
    const kept = this.#pages.get(key)
    if (kept && isFresh(kept.fresh, now)) return kept.page
    const page = draw().then(pack)
    this.#keep(key, { page, fresh: freshFrom(now) })
    try {
      return await page
    } catch (error) {
      this.#pages.delete(key)
      throw error
    }
  }

  /** Forgets every page. */
  empty(): void {
    this.#pages.clear()
  }

  #keep(key: string, entry: Entry): void {
    this.#pages.delete(key)
    this.#pages.set(key, entry)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest)
  }
}

/** A page in bytes. It is compressed when somebody asks, so that nobody waits for an encoding that nobody wants. */
export function pack({ status, html }: { status: number; html: string }): KeptPage {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const brotli = once(() =>
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  )
  return { status, etag, plain, brotli, gzip: once(() => compressGzip(plain)) }
}

/** Good enough for a page that changes every minute: higher ones cost more time than they save on the line. */
const BROTLI_QUALITY = 4

function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => {
    made ??= make()
    return made
  }
}
