import sharp from 'sharp'
import type { PhotographFormat } from './formats.ts'

/** A picture as nothing but its pixels: upright, opaque, in sRGB, and without a word about where it was taken. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** One thread a picture, and none kept in memory: whoever asks for a page meanwhile comes first. */
sharp.concurrency(1)
sharp.cache(false)

/** What lies behind see-through parts. */
const PAPER = '#ffffff'
const PLACEHOLDER_WIDTH = 16

/** Decodes a file and shrinks it to a size. Rejects files that sharp cannot read, and those of more than `mostPixels`. */
export async function pixelsOf(
  bytes: Uint8Array,
  size: { width: number; height: number },
  maxPixels: number,
): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** The same picture, narrower. */
export async function narrowed(pixels: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  if (size.width === pixels.width) return pixels
  const { data, info } = await open(pixels)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** The picture as a file, at the qualities of the design language. */
export async function encoded(pixels: Pixels, format: PhotographFormat): Promise<Buffer> {
  const picture = open(pixels)
  if (format === 'avif') return picture.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 72 }).toBuffer()
  return picture.jpeg({ quality: 74, progressive: true }).toBuffer()
}

/** About 150 bytes as a `data:` address, to be drawn until the picture arrives. */
export async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = await open(pixels).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

function open({ data, width, height, channels }: Pixels) {
  return sharp(data, { raw: { width, height, channels } })
}
