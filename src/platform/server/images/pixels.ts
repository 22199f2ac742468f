import sharp from 'sharp'
import type { PhotographFormat } from './formats.ts'

/** A decoded picture: upright, opaque, in sRGB and without metadata. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Uses one thread for a picture and no cache, because page requests come first. */
sharp.concurrency(1)
sharp.cache(false)

/** The background of transparent parts. */
const BACKGROUND = '#ffffff'
const PLACEHOLDER_WIDTH = 16

/** Decodes and resizes a picture. Throws for files that sharp cannot read, and for more than `maxPixels`. */
export async function pixelsOf(
  bytes: Uint8Array,
  size: { width: number; height: number },
  maxPixels: number,
): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Cuts a square JPEG around the most striking part, usually the face. Throws for files that sharp cannot read. */
export function squareOf(bytes: Uint8Array, side: number, maxPixels: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .jpeg({ quality: 92 })
    .toBuffer()
}

export async function narrowed(pixels: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  if (size.width === pixels.width) return pixels
  const { data, info } = await open(pixels)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

export async function encoded(pixels: Pixels, format: PhotographFormat): Promise<Buffer> {
  const picture = open(pixels)
  if (format === 'avif') return picture.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 72 }).toBuffer()
  return picture.jpeg({ quality: 74, progressive: true }).toBuffer()
}

/** Returns a `data:` address of about 150 bytes, which is shown until the picture has loaded. */
export async function placeholderOf(pixels: Pixels): Promise<string> {
  const tiny = await open(pixels).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

function open({ data, width, height, channels }: Pixels) {
  return sharp(data, { raw: { width, height, channels } })
}
