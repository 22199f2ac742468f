import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MAX_PHOTOGRAPH_BYTES } from '#platform/shared/photograph.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { writeWhole } from '../files/files.ts'
import { originalFile, variantFile } from './folder.ts'
import { sniffedFormat } from './formats.ts'
import type { StoredPhotograph } from './photographs.ts'
import { encoded, pixelsOf, placeholderOf, squareOf } from './pixels.ts'
import { createSemaphore } from './semaphore.ts'
import { heightAt, largestWidth, PORTRAIT_WIDEST, USUAL_WIDEST } from './widths.ts'

/** The largest picture that is decoded, in pixels [threat pixel-bomb]. */
export const MAX_PIXELS = 60_000_000

/**
 * Stores the file and its largest JPEG, before the transaction. Throws `unsupported` (format), `too-large` (bytes) or
 * `invalid` (too many pixels, or unreadable).
 */
export async function keepPhotograph(
  ctx: AppContext,
  bytes: Uint8Array,
  widest: number = USUAL_WIDEST,
): Promise<StoredPhotograph> {
  const size = await sizeOf(bytes)
  const width = largestWidth({ ...size, widest })
  const { jpeg, placeholder } = await oneOfTwo(async () => {
    const pixels = await readable(() => pixelsOf(bytes, { width, height: heightAt(width, size) }, MAX_PIXELS))
    return { jpeg: await encoded(pixels, 'jpg'), placeholder: await placeholderOf(pixels) }
  })
  const hash = createHash('sha256').update(bytes).digest('hex')
  await writeWhole(originalFile(ctx, hash), bytes)
  // Other variants follow in the background. The sweep deletes files that no transaction adds.
  await writeWhole(variantFile(ctx, hash, width, 'jpg'), jpeg)
  return { hash, ...size, placeholder, widest }
}

/** Stores the small square of a portrait; the uploaded file is not stored. Throws what `keepPhotograph` throws. */
export async function keepPortrait(ctx: AppContext, bytes: Uint8Array): Promise<StoredPhotograph> {
  const { width, height } = await sizeOf(bytes)
  const side = Math.min(width, height, PORTRAIT_WIDEST)
  const square = await oneOfTwo(() => readable(() => squareOf(bytes, side, MAX_PIXELS)))
  return keepPhotograph(ctx, square, PORTRAIT_WIDEST)
}

/** Limits memory: decoding sixty megapixels takes several hundred megabytes. */
const oneOfTwo = createSemaphore(2)

/** Returns the size in pixels of the upright picture. Throws before a large picture is decoded. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.byteLength > MAX_PHOTOGRAPH_BYTES) throw new Refusal('too-large', 'A photograph may have at most 25 MB')
  if (!sniffedFormat(bytes)) throw new Refusal('unsupported', 'Please choose a JPEG, PNG or WebP photograph')
  const { autoOrient } = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (autoOrient.width * autoOrient.height > MAX_PIXELS)
    throw new Refusal('invalid', 'A photograph may have at most 60 megapixels')
  return { width: autoOrient.width, height: autoOrient.height }
}

/** An error of sharp means that the file is unreadable; the message of sharp is not shown. */
async function readable<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch {
    throw new Refusal('invalid', 'This photograph cannot be read. Please choose another one.')
  }
}
