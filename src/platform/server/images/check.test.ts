import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkPicture, UnusablePicture } from './check.ts'

const frame = { width: 800, height: 600 }

function picture(width: number, height: number, background = '#808080') {
  return sharp({ create: { width, height, channels: 3, background } })
}

test.for(['jpeg', 'png', 'webp'] as const)('a %s becomes a JPEG that fits 800 by 600', async (format) => {
  const { jpeg, width, height } = await checkPicture(await picture(1600, 900).toFormat(format).toBuffer(), frame)
  expect({ width, height }).toEqual({ width: 800, height: 450 })
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 450 })
})

test('a smaller picture is never enlarged', async () => {
  const { width, height } = await checkPicture(await picture(300, 200).jpeg().toBuffer(), frame)
  expect({ width, height }).toEqual({ width: 300, height: 200 })
})

test('a sideways photograph becomes upright and loses its location [threat picture-location]', async () => {
  const red = await picture(40, 60, '#ff0000').png().toBuffer()
  const onItsSide = await picture(80, 60, '#0000ff')
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Orientation: '6', Artist: 'Ada' },
      IFD3: { GPSLatitude: '52/1 39/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = await sharp(onItsSide).metadata()
  expect(sent.orientation).toBe(6)
  expect(sent.exif?.includes('Ada')).toBe(true)

  const { jpeg, width, height } = await checkPicture(onItsSide, frame)
  expect({ width, height }).toEqual({ width: 60, height: 80 })
  const stored = await sharp(jpeg).metadata()
  expect(stored.exif).toBeUndefined()
  expect(stored.orientation).toBeUndefined()
  expect(await colourAt(jpeg, 30, 10)).toBe('red')
  expect(await colourAt(jpeg, 30, 70)).toBe('blue')
})

test('a transparent PNG gets a white background', async () => {
  const empty = { width: 10, height: 10, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const { jpeg } = await checkPicture(await sharp({ create: empty }).png().toBuffer(), frame)
  expect((await sharp(jpeg).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

test.for<[string, () => Buffer | Promise<Buffer>]>([
  ['an SVG with a script', () => Buffer.from(svg)],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a web page behind the first bytes of a PNG',
    () => Buffer.concat([pngHead, Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'an SVG behind the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.from(svg)]),
  ],
  ['a GIF', () => picture(9, 9).gif().toBuffer()],
  ['a TIFF', () => picture(9, 9).tiff().toBuffer()],
  ['an AVIF', () => picture(9, 9).avif().toBuffer()],
  ['nothing', () => Buffer.alloc(0)],
  ['half a JPEG', async () => half(await picture(600, 400).jpeg().toBuffer())],
  ['half a PNG', async () => half(await picture(600, 400).png().toBuffer())],
])('%s is refused', async ([, bytes]) => {
  await expect(checkPicture(await bytes(), frame)).rejects.toBeInstanceOf(UnusablePicture)
})

test.for<[string, () => Promise<Buffer>]>([
  ['a PNG of 20,000 by 13,500 pixels', () => pngOf(20_000, 13_500)],
  ['a picture of more than 4 megapixels', () => picture(2_001, 2_000).png().toBuffer()],
])('%s is refused before its pixels are decoded [threat pixel-bomb]', async ([, bytes]) => {
  await expect(checkPicture(await bytes(), frame)).rejects.toThrow('Input image exceeds pixel limit')
})

test('bytes that follow the picture data are removed', async () => {
  const polyglot = Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { jpeg } = await checkPicture(polyglot, frame)
  expect(jpeg.includes('script')).toBe(false)
})

test('broken pictures do not block the next picture', async () => {
  const good = await picture(900, 900).jpeg().toBuffer()
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => checkPicture(at % 2 ? good : half(good), frame)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await checkPicture(good, frame)).toMatchObject({ width: 600, height: 600 })
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** Returns a PNG of one pixel, whose header claims another size. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(1, 1).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

async function colourAt(jpeg: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const [red = 0, , blue = 0] = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}
