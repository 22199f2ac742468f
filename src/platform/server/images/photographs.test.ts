import { readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { aPicture, aTelephonePicture } from '#test/platform/server/images/fixtures.ts'
import { createTestContextWithFolder } from '#test/platform/server/testing/test-context.ts'
import type { AppContext } from '../app-context.ts'
import { createServer } from '../http/server.ts'
import { photographFiles } from './files.ts'
import { originalFile, photographFolder, variantFile } from './folder.ts'
import { generateImageVariants } from './image-variants.ts'
import { keepPhotograph } from './keep.ts'
import { addPhotograph, photographColumns, photographOnWire, type StoredPhotograph } from './photographs.ts'
import { sweepPhotographs } from './sweep.ts'
import { HERO_WIDEST } from './widths.ts'

const WORDS = { alt: 'A house', caption: null }

test('only the largest JPEG is offered before the variants exist', async () => {
  const { ctx, changes } = await createTestContextWithFolder()
  const stored = await enter(ctx, await aPicture('jpeg', { width: 1000, height: 500 }))
  const address = (width: number, ending: string) => `/photographs/${stored.hash}-${width}.${ending}`
  const first = await onWire(ctx, stored)
  expect(first).toEqual({
    src: address(1000, 'jpg'),
    srcset: { avif: '', webp: '', jpeg: '' },
    width: 1000,
    height: 500,
    ...WORDS,
    placeholder: stored.placeholder,
  })
  expect((await get(ctx, first.src)).statusCode).toBe(200)
  expect((await get(ctx, address(480, 'avif'))).statusCode).toBe(404)

  expect(await generateImageVariants(ctx)).toBe(1)
  expect(changes()).toBe(1)
  const generated = await onWire(ctx, stored)
  const all = (ending: string) => [480, 768, 1000].map((width) => `${address(width, ending)} ${width}w`).join(', ')
  expect(generated).toEqual({ ...first, srcset: { avif: all('avif'), webp: all('webp'), jpeg: all('jpg') } })
  expect(await generateImageVariants(ctx)).toBe(0)
})

test("[rule photographs] every variant matches its name and the picture's shape", async () => {
  const { ctx } = await createTestContextWithFolder()
  const stored = await enter(ctx, await aPicture('png', { width: 1000, height: 500 }))
  await generateImageVariants(ctx)
  for (const width of [480, 768, 1000])
    for (const [ending, type, format, compression] of [
      ['avif', 'image/avif', 'heif', 'av1'],
      ['webp', 'image/webp', 'webp', undefined],
      ['jpg', 'image/jpeg', 'jpeg', undefined],
    ]) {
      const answer = await get(ctx, `/photographs/${stored.hash}-${width}.${ending}`)
      expect(answer.headers).toMatchObject({ 'content-type': type, 'content-length': String(answer.rawPayload.length) })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format,
        ...(compression && { compression }),
        width,
        height: Math.round(width / 2),
      })
    }
})

test.each([
  [300, undefined, [300]],
  [1500, undefined, [480, 768, 1200, 1500]],
  [2600, undefined, [480, 768, 1200, 1800]],
  [2600, HERO_WIDEST, [480, 768, 1200, 1800, 2400]],
])('a picture %i pixels wide with maximum %s gets the widths %j', async (width, widest, widths) => {
  const { ctx } = await createTestContextWithFolder()
  const stored = await enter(ctx, await aPicture('jpeg', { width, height: 20 }), widest)
  await generateImageVariants(ctx)
  expect(await ctx.database.selectFrom('photograph').select('widths').executeTakeFirst()).toEqual({ widths })
  expect((await onWire(ctx, stored)).src).toBe(`/photographs/${stored.hash}-${widths.at(-1)}.jpg`)
})

test('[threat picture-location] a picture loses its location and owner', async () => {
  const { ctx } = await createTestContextWithFolder()
  const bytes = await aTelephonePicture()
  expect((await sharp(bytes).metadata()).exif?.includes('Jo Guest')).toBe(true)
  const stored = await enter(ctx, bytes)
  expect(stored).toMatchObject({ width: 400, height: 600 })
  await generateImageVariants(ctx)
  for (const ending of ['avif', 'webp', 'jpg']) {
    const { rawPayload } = await get(ctx, `/photographs/${stored.hash}-400.${ending}`)
    const { exif, icc, xmp, orientation, width, height } = await sharp(rawPayload).metadata()
    expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 400, height: 600 })
    // The sideways file is red on the left, so the upright picture is red at the top.
    expect(await colourAt(rawPayload, 200, 50)).toBe('red')
    expect(await colourAt(rawPayload, 200, 550)).toBe('blue')
  }
})

test('the placeholder is a WebP 16 pixels wide', async () => {
  const { ctx } = await createTestContextWithFolder()
  const { placeholder } = await keepPhotograph(ctx, await aPicture('jpeg', { width: 900, height: 600 }))
  const [start, data = ''] = placeholder.split(',')
  expect(start).toBe('data:image/webp;base64')
  const bytes = Buffer.from(data, 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 16 })
  expect(bytes.length).toBeLessThan(250)
})

test('a photograph may be cached for ever', async () => {
  const { ctx } = await createTestContextWithFolder()
  const stored = await enter(ctx, await aPicture('webp', { width: 200, height: 100 }))
  const url = `/photographs/${stored.hash}-200.jpg`
  const answer = await get(ctx, url)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${stored.hash}-200.jpg"`,
    'x-content-type-options': 'nosniff',
  })
  const again = await get(ctx, url, { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test.each([
  '/photographs/../../../etc/passwd',
  '/photographs/..%2f..%2f..%2fetc%2fpasswd',
  '/photographs/%00',
  '/photographs/....//....//etc/passwd',
  `/photographs/${'a'.repeat(64)}-480.jpg`,
  `/photographs/${'a'.repeat(64)}.original`,
  `/photographs/${'a'.repeat(64)}-original.jpg`,
  `/photographs/${'A'.repeat(64)}-480.jpg`,
  `/photographs/${'a'.repeat(64)}-480.svg`,
  `/photographs/${'a'.repeat(64)}-0480.jpg`,
  '/photographs/',
])('the address %s is not found', async (url) => {
  const { ctx } = await createTestContextWithFolder()
  const answer = await get(ctx, url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
})

test('the uploaded file is never sent', async () => {
  const { ctx } = await createTestContextWithFolder()
  const bytes = await aTelephonePicture()
  const { hash } = await enter(ctx, bytes)
  expect(await readFile(originalFile(ctx, hash))).toEqual(bytes)
  for (const name of [`${hash}.original`, `${hash}-original.jpg`, hash])
    expect((await get(ctx, `/photographs/${name}`)).statusCode).toBe(404)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'unsupported'],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'unsupported'],
  ['a page', Buffer.from('<!doctype html><p>hello</p>'), 'unsupported'],
  ['nothing', Buffer.alloc(0), 'unsupported'],
  ['a page behind a PNG’s first bytes', Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'), 'invalid'],
  ['more than 25 MB', Buffer.alloc(25 * 1024 * 1024 + 1, 0xff), 'too-large'],
])('%s is refused without leaving a file', async (_, bytes, kind) => {
  const { ctx } = await createTestContextWithFolder()
  await expect(keepPhotograph(ctx, bytes)).rejects.toMatchObject({ kind })
  expect(await filesOf(ctx)).toEqual([])
})

test('a truncated photograph is refused', async () => {
  const { ctx } = await createTestContextWithFolder()
  const whole = await aPicture('png', { width: 400, height: 400 })
  await expect(keepPhotograph(ctx, whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ kind: 'invalid' })
  expect(await filesOf(ctx)).toEqual([])
})

test('more than 60 megapixels are refused before decoding', async () => {
  const { ctx } = await createTestContextWithFolder()
  const bytes = await aPicture('png', { width: 20, height: 20 })
  // The size is in the PNG's first chunk, which ends with a checksum.
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(13_500, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  await expect(keepPhotograph(ctx, bytes)).rejects.toMatchObject({
    kind: 'invalid',
    message: 'A photograph may have at most 60 megapixels',
  })
  expect(await filesOf(ctx)).toEqual([])
})

test('a larger maximum width regenerates the variants', async () => {
  const { ctx } = await createTestContextWithFolder()
  const bytes = await aPicture('jpeg', { width: 2400, height: 20 })
  const stored = await enter(ctx, bytes)
  await generateImageVariants(ctx)
  expect((await enter(ctx, bytes)).hash).toBe(stored.hash)
  expect(await generateImageVariants(ctx)).toBe(0)
  await enter(ctx, bytes, HERO_WIDEST)
  expect((await onWire(ctx, stored)).src).toBe(`/photographs/${stored.hash}-2400.jpg`)
  expect(await generateImageVariants(ctx)).toBe(1)
  expect(await ctx.database.selectFrom('photograph').select(['hash', 'widths']).execute()).toEqual([
    { hash: stored.hash, widths: [480, 768, 1200, 1800, 2400] },
  ])
})

test('a broken photograph does not block the others', async () => {
  const { ctx } = await createTestContextWithFolder()
  const broken = await enter(ctx, await aPicture('jpeg', { width: 30, height: 20 }))
  await writeFile(originalFile(ctx, broken.hash), 'no picture any more')
  await enter(ctx, await aPicture('jpeg', { width: 40, height: 20 }))
  expect(await generateImageVariants(ctx)).toBe(1)
})

test('a second call waits for the current generation of variants', async () => {
  const { ctx } = await createTestContextWithFolder()
  await enter(ctx, await aPicture('jpeg', { width: 30, height: 20 }))
  expect(await Promise.all([generateImageVariants(ctx), generateImageVariants(ctx)])).toEqual([1, 1])
})

test('an unfinished upload is swept after an hour', async () => {
  const { ctx } = await createTestContextWithFolder()
  const stored = await enter(ctx, await aPicture('jpeg', { width: 30, height: 20 }))
  await generateImageVariants(ctx)
  const owned = (await filesOf(ctx)).length
  const orphan = await keepPhotograph(ctx, await aPicture('jpeg', { width: 50, height: 20 }))
  const part = `${variantFile(ctx, stored.hash, 30, 'avif')}.abc.part`
  await writeFile(part, 'half')
  // A dangling link is listed but cannot be read, like a file that was renamed meanwhile.
  const vanished = `${part}.part`
  await symlink('nowhere', vanished)
  expect(await sweepPhotographs(ctx)).toBe(0)
  await rm(vanished)

  const before = new Date(Date.now() - 61 * 60_000)
  for (const file of await filesOf(ctx)) await utimes(file, before, before)
  expect(await sweepPhotographs(ctx)).toBe(3)
  expect((await filesOf(ctx)).filter((file) => file.includes(orphan.hash) || file === part)).toEqual([])
  expect(await filesOf(ctx)).toHaveLength(owned)
})

async function enter(ctx: AppContext, bytes: Buffer, widest?: number): Promise<StoredPhotograph> {
  const stored = await keepPhotograph(ctx, bytes, widest)
  await inTransaction(ctx, GUEST, (tx) => addPhotograph(tx, stored))
  return stored
}

async function onWire(ctx: AppContext, { hash }: StoredPhotograph) {
  const row = await ctx.database
    .selectFrom('photograph')
    .where('hash', '=', hash)
    .select(photographColumns)
    .executeTakeFirstOrThrow()
  return photographOnWire(row, WORDS)
}

function get(ctx: AppContext, url: string, headers: Record<string, string> = {}) {
  const server = createServer(ctx, { routes: [], identify: async () => null })
  photographFiles(server, ctx)
  return server.inject({ url, headers })
}

async function filesOf(ctx: AppContext): Promise<string[]> {
  const entries = await readdir(photographFolder(ctx), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'another'> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  if (red > 200 && blue < 60) return 'red'
  return blue > 200 && red < 60 ? 'blue' : 'another'
}
