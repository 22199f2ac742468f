import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { writeWhole } from '../files/files.ts'
import { originalFile, variantFile } from './folder.ts'
import { PHOTOGRAPH_FORMATS } from './formats.ts'
import { MAX_PIXELS } from './keep.ts'
import { encoded, narrowed, pixelsOf } from './pixels.ts'
import { heightAt, widthsOf } from './widths.ts'

interface WithoutVariants {
  hash: string
  width: number
  height: number
  widest: number
}

const underWay = new WeakMap<AppContext, Promise<number>>()
/** Contexts with a new call: the current run searches for photographs again before ending. */
const callsToServe = new WeakSet<AppContext>()

/**
 * Makes missing variants and returns the number of photographs done. `closing` ends the run early. A call during a run waits
 * for that run, and its `closing` is ignored.
 */
export function generateImageVariants(ctx: AppContext, closing?: AbortSignal): Promise<number> {
  callsToServe.add(ctx)
  const running = underWay.get(ctx)
  if (running) return running
  const work = generateAllVariants(ctx, closing)
  underWay.set(ctx, work)
  return work
}

/** Makes variants in the background, for a request that has just added a photograph. */
export function generateVariantsSoon(ctx: AppContext): void {
  generateImageVariants(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'The variants of the photographs could not be made'),
  )
}

async function generateAllVariants(ctx: AppContext, closing?: AbortSignal): Promise<number> {
  const failed: string[] = []
  let made = 0
  try {
    while (callsToServe.delete(ctx)) {
      for (let next = await withoutVariants(ctx, failed); next; next = await withoutVariants(ctx, failed)) {
        if (closing?.aborted) return made
        try {
          await generateVariants(ctx, next)
          made += 1
        } catch (error) {
          // The next run tries this photograph again.
          failed.push(next.hash)
          ctx.log.error({ err: error, photograph: next.hash }, 'The variants of a photograph could not be made')
        }
      }
    }
    return made
  } finally {
    underWay.delete(ctx)
  }
}

async function withoutVariants(ctx: AppContext, except: string[]): Promise<WithoutVariants | undefined> {
  return ctx.database
    .selectFrom('photograph')
    .where(sql<boolean>`widths = '{}'`)
    .$if(except.length > 0, (query) => query.where('hash', 'not in', except))
    .select(['hash', 'width', 'height', 'widest'])
    .orderBy('created_at')
    .orderBy('hash')
    .executeTakeFirst()
}

async function generateVariants(ctx: AppContext, photograph: WithoutVariants): Promise<void> {
  const widths = widthsOf(photograph)
  const sizeAt = (width: number) => ({ width, height: heightAt(width, photograph) })
  const original = await readFile(originalFile(ctx, photograph.hash))
  const largest = await pixelsOf(original, sizeAt(Math.max(...widths)), MAX_PIXELS)
  const inWidths = await Promise.all(widths.map((width) => narrowed(largest, sizeAt(width))))
  await inPairs(
    inWidths.flatMap((pixels) => PHOTOGRAPH_FORMATS.map((format) => ({ pixels, format }))),
    async ({ pixels, format }) =>
      writeWhole(variantFile(ctx, photograph.hash, pixels.width, format), await encoded(pixels, format)),
  )
  await ctx.database
    .updateTable('photograph')
    .set({ widths })
    .where('hash', '=', photograph.hash)
    .where('widest', '=', photograph.widest)
    .execute()
  ctx.publicDataChanged()
}

/** Two at a time: with more, page requests would wait for pictures. */
async function inPairs<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all([worker(), worker()])
}
