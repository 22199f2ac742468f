import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import {
  asSentImage,
  createNoisyPhotograph,
  VALID_APPLICATION,
} from '#test/features/owner-applications/server/fixtures.ts'
import { slowestUntil } from '#test/platform/server/testing/slowest-until.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { ownerRoutes } from '../routes.ts'

const PATH = '/api/property-owner'

async function setup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'owners-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { ctx } = await createTestContext(undefined, { DATA_DIR: dataDir })
  return createTestClient(ctx, ownerRoutes)
}

test('a picture of 20,000 by 13,500 pixels is refused within a second [threat pixel-bomb]', async () => {
  const { post } = await setup()
  await post(PATH, VALID_APPLICATION)
  const body = { ...VALID_APPLICATION, images: [asSentImage(pixelBomb(), 'bomb.png', 'image/png')] }
  const started = performance.now()
  expect((await post(PATH, body)).status).toBe(400)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('health answers within 200 ms while pixel bombs are checked [threat pixel-bomb]', async () => {
  const { post, get } = await setup()
  await get('/healthz')
  const body = { ...VALID_APPLICATION, images: [1, 2, 3].map(() => asSentImage(pixelBomb(), 'bomb.png', 'image/png')) }
  const bombs = Promise.all([post(PATH, body), post(PATH, body, { from: '192.0.2.2' })])
  const slowest = await slowestUntil(bombs, () => get('/healthz'))
  expect((await bombs).map(({ status }) => status)).toEqual([400, 400])
  expect(slowest).toBeLessThan(200)
})

test('twenty concurrent applications with the largest photographs use under 100 MB [threat upload-size]', async () => {
  const { post } = await setup()
  const image = asSentImage(await createNoisyPhotograph())
  const body = JSON.stringify({ ...VALID_APPLICATION, images: [image, image, image] })
  const send = (round: number) =>
    Array.from({ length: 20 }, (_, at) =>
      post(PATH, body, { from: `192.0.${round}.${at + 1}`, headers: { 'Idempotency-Key': `${round}-${at}` } }),
    )
  // The first round allocates lasting memory: code, pools, the image library.
  await Promise.all(send(1))
  const before = process.memoryUsage.rss()
  let max = before
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage.rss())
  }, 5)
  const answers = await Promise.all(send(2))
  clearInterval(watch)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  console.log(`${Math.round((max - before) / 1e6)} MB more at the most`)
  expect(max - before).toBeLessThan(100_000_000)
})

/** Returns a black PNG with one bit per pixel: a small file, but 810 MB when decoded to RGB. */
function pixelBomb(width = 20_000, height = 13_500): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width / 8 + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
