import sharp from 'sharp'
import { createSemaphore } from './semaphore.ts'

/** The maximum size of a checked picture, in pixels. */
export interface PictureFrame {
  width: number
  height: number
}

/** A checked picture, re-encoded as a JPEG: upright and without metadata. */
export interface CheckedPicture {
  jpeg: Buffer
  width: number
  height: number
}

/** The message gives the reason for refusing a picture. */
export class UnusablePicture extends Error {}

/** The largest picture that is decoded by default, in pixels [threat pixel-bomb]. */
const MAX_PIXELS = 4_000_000
const MAX_SECONDS = 5
const QUALITY = 82
/** Limits memory when many pictures arrive at once. */
const oneOfTwo = createSemaphore(2)

/**
 * Re-encodes a stranger's picture as an upright JPEG within `frame`, without metadata. Throws `UnusablePicture` for other
 * formats and for broken, large or slow pictures.
 */
export async function checkPicture(
  bytes: Buffer,
  frame: PictureFrame,
  maxPixels: number = MAX_PIXELS,
): Promise<CheckedPicture> {
  if (!isKnownFormat(bytes)) throw new UnusablePicture('not a JPEG, PNG or WebP')
  return oneOfTwo(async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
      return { jpeg: data, width: info.width, height: info.height }
    } catch (error) {
      throw new UnusablePicture(error instanceof Error ? error.message : 'unreadable')
    }
  })
}

/** Compares the first bytes, because sharp would read SVG and other formats too. */
function isKnownFormat(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8))
}
