import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MAX_PHOTOGRAPH_BYTES } from '#platform/shared/photograph.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { originalFile, variantFile, writeWhole } from './folder.ts'
import { sniffedFormat } from './formats.ts'
import type { StoredPhotograph } from './photographs.ts'
import { encoded, pixelsOf, placeholderOf } from './pixels.ts'
import { createSemaphore } from './semaphore.ts'
import { heightAt, largestWidth, USUAL_WIDEST } from './widths.ts'

/** The largest picture that is unpacked [threat pixel-bomb]. */
export const MAX_PIXELS = 60_000_000

/**
 * Puts a photograph into the data folder: the file as it came, and its largest JPEG, upright and without what the camera
 * wrote down, so that it can be shown at once. The other variants follow in the background. Throws for what is no JPEG, PNG
 * or WebP: `unsupported`, a file that is too large as `too-large`, and what has too many pixels or cannot be read as
 * `invalid`.
 *
 * Call it before the transaction that enters the photograph into the database: making a picture takes time that nobody
 * should wait for. What is never entered is swept away.
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
  await writeWhole(variantFile(ctx, hash, width, 'jpg'), jpeg)
  return { hash, ...size, placeholder, widest }
}

/** Sixty megapixels take some hundred megabytes while they are unpacked. */
const oneOfTwo = createSemaphore(2)

/** Pixels of the picture as one looks at it; refuses before anything large is unpacked. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.byteLength > MAX_PHOTOGRAPH_BYTES) throw new Refusal('too-large', 'A photograph may have at most 25 MB')
  if (!sniffedFormat(bytes)) throw new Refusal('unsupported', 'Please choose a JPEG, PNG or WebP photograph')
  const { autoOrient } = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (autoOrient.width * autoOrient.height > MAX_PIXELS)
    throw new Refusal('invalid', 'A photograph may have at most 60 megapixels')
  return { width: autoOrient.width, height: autoOrient.height }
}

/** What sharp cannot read is the file's fault, and said so; nothing of what it said goes out. */
async function readable<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch {
    throw new Refusal('invalid', 'This photograph cannot be read. Please choose another one.')
  }
}
