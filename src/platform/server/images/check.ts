import sharp from 'sharp'
import { createSemaphore } from './semaphore.ts'

/** A checked picture is shrunk to fit into this size, in pixels. */
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

/** Why a picture is refused. */
export class UnusablePicture extends Error {}

/** The largest picture that is decoded [threat pixel-bomb]: a form's own pictures have a twelfth of this. */
const MAX_PIXELS = 4_000_000
const MAX_SECONDS = 5
const QUALITY = 82
/** Limits memory when many pictures arrive at once. */
const oneOfTwo = createSemaphore(2)

/**
 * Checks a small picture that a stranger sent and re-encodes it as a JPEG that fits into `frame`, upright and without metadata.
 * Its bytes decide the format, not its name. Throws `UnusablePicture` for anything but a complete JPEG, PNG or WebP of at most
 * `maxPixels`, by default 4 megapixels. Two at a time, at most 5 seconds each.
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

/** By the first bytes alone, because sharp would read SVG and other formats too. */
function isKnownFormat(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8))
}
