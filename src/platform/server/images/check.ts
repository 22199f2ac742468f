import sharp from 'sharp'
import { createSemaphore } from './semaphore.ts'

/** What a small picture from outside must fit into, and becomes. */
export interface PictureFrame {
  width: number
  height: number
}

/** A picture as we keep it: a JPEG of our own making, upright and without a word of where it was taken. */
export interface CheckedPicture {
  jpeg: Buffer
  width: number
  height: number
}

/** Why a picture is not taken. */
export class UnusablePicture extends Error {}

/** The largest picture looked at: a form's own pictures have a twelfth of it [threat pixel-bomb]. */
const MAX_PIXELS = 4_000_000
const MAX_SECONDS = 5
const QUALITY = 82
/** So that many at once do not take the machine's memory. */
const oneOfTwo = createSemaphore(2)

/**
 * Looks at a small picture that a stranger sent and makes it anew as a JPEG that fits into `frame`, upright, without its
 * metadata. What it is, its bytes say, not its name. Throws `UnusablePicture` for anything but a whole
 * JPEG, PNG or WebP of at most `mostPixels`, usually 4 megapixels. Two at a time, at most 5 seconds each.
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

/** By the first bytes alone; sharp would read SVG and much else. */
function isKnownFormat(bytes: Buffer): boolean {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  return starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8))
}
