import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photographFiles } from '#platform/server/images/files.ts'
import { generateImageVariants } from '#platform/server/images/image-variants.ts'
import { sweepPhotographs } from '#platform/server/images/sweep.ts'
import { A_HOME, createHome } from '#test/features/properties/server/fixtures.ts'
import { aPicture, aTelephonePicture } from '#test/platform/server/images/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContextWithFolder } from '#test/platform/server/testing/test-context.ts'
import { removePhotographsOfExpiredHomes } from '../jobs.ts'
import { propertyRoutes } from '../routes.ts'

const DAY = 24 * 60

test('[rule photographs] an uploaded photograph is added last', async () => {
  const { ctx, id, upload, asStaff, server, staff, changes } = await setup({ images: '/first.jpg' })
  const { status, body } = await upload(await aPicture('png', { width: 2000, height: 1000 }), 'image/png')
  expect(status).toBe(201)
  const [, src] = body.images
  expect(body).toMatchObject({
    version: 2,
    images: ['/first.jpg', expect.stringMatching(/^\/photographs\/[0-9a-f]{64}-1800\.jpg$/)],
    photographs: [{ src: '/first.jpg' }, { src, width: 1800, height: 900, alt: '', caption: null }],
  })
  const shown = await server.inject(src)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1800, height: 900 })
  expect(changes()).toBeGreaterThan(0)

  await generateImageVariants(ctx)
  const { photographs } = (await asStaff('GET', `/api/admin/properties/${id}`)).body
  for (const format of ['avif', 'webp', 'jpeg'])
    expect(photographs[1].srcset[format].match(/ \d+w/g)).toEqual([' 480w', ' 768w', ' 1200w', ' 1800w'])
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(auditLog).toMatchObject({
    user_id: staff.userId,
    action: 'changed',
    item_id: id,
    after: { changed: ['photographs'] },
  })
})

test('[threat picture-location] a photograph is stored without its location', async () => {
  const { ctx, upload, server } = await setup()
  const { body } = await upload(await aTelephonePicture())
  await generateImageVariants(ctx)
  expect(body.photographs).toMatchObject([{ width: 400, height: 600 }])
  for (const ending of ['jpg', 'webp', 'avif']) {
    const { rawPayload } = await server.inject(body.images[0].replace(/jpg$/, ending))
    const { exif, xmp, orientation, width, height } = await sharp(rawPayload).metadata()
    expect({ exif, xmp, orientation, width, height }).toEqual({ width: 400, height: 600 })
    expect(rawPayload.includes('Jo Guest')).toBe(false)
  }
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const GIF = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')

test.for<
  [what: string, bytes: () => Buffer | Promise<Buffer>, type: string | undefined, status: number, message: string]
>([
  ['an SVG that calls itself a JPEG', () => SVG, 'image/jpeg', 415, 'Please choose a JPEG, PNG or WebP photograph'],
  ['a GIF that calls itself a PNG', () => GIF, 'image/png', 415, 'Please choose a JPEG, PNG or WebP photograph'],
  ['an SVG', () => SVG, 'image/svg+xml', 415, 'Please send image/jpeg, image/png or image/webp'],
  ['a GIF', () => GIF, 'image/gif', 415, 'Please send image/jpeg, image/png or image/webp'],
  [
    'JSON',
    () => Buffer.from('{"file":"x"}'),
    'application/json',
    415,
    'Please send image/jpeg, image/png or image/webp',
  ],
  [
    'a form',
    () => Buffer.from('--x'),
    'multipart/form-data; boundary=x',
    415,
    'Please send image/jpeg, image/png or image/webp',
  ],
  ['plain text', () => Buffer.from('x'), 'text/plain', 415, 'Please send image/jpeg, image/png or image/webp'],
  ['nothing', () => Buffer.alloc(0), 'image/jpeg', 415, 'Please choose a JPEG, PNG or WebP photograph'],
  [
    'half a photograph',
    async () => (await aPicture('jpeg', { width: 600, height: 400 })).subarray(0, 900),
    'image/jpeg',
    400,
    'This photograph cannot be read. Please choose another one.',
  ],
  ['61 megapixels', () => pngOf(10_000, 6_100), 'image/png', 400, 'A photograph may have at most 60 megapixels'],
  [
    '20,000 by 13,500 pixels',
    () => pngOf(20_000, 13_500),
    'image/png',
    400,
    'A photograph may have at most 60 megapixels',
  ],
  ['26 MB', () => Buffer.alloc(26 * 1024 * 1024, 0xff), 'image/jpeg', 413, 'This is too large to send'],
])(
  '[threat upload-size] [threat pixel-bomb] [threat lying-file] %s is rejected',
  async ([, bytes, type, status, message]) => {
    const { ctx, id, upload, asStaff } = await setup()
    const answer = await upload(await bytes(), type)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await ctx.database.selectFrom('photograph').select('hash').execute()).toEqual([])
    expect((await asStaff('GET', `/api/admin/properties/${id}`)).body).toMatchObject({ images: [], version: 1 })
  },
)

test('the bytes of a photograph decide its type', async () => {
  const { ctx, upload } = await setup()
  const { status, body } = await upload(await aPicture('webp', { width: 60, height: 40 }), 'image/jpeg')
  expect([status, body.photographs[0].width]).toEqual([201, 60])
  await generateImageVariants(ctx)
})

test('calls that accept no upload reject a file with 415', async () => {
  const { id, asStaff } = await setup()
  const bytes = await aPicture('jpeg', { width: 60, height: 40 })
  for (const [method, url] of [
    ['PATCH', `/api/properties/${id}/photographs`],
    ['POST', '/api/properties'],
  ] as const)
    expect((await asStaff(method, url, bytes, { 'content-type': 'image/jpeg' })).status).toBe(415)
})

test('[threat missing-authorisation] a caller without a session is rejected before the file is read', async () => {
  const { id, server, post } = await setup()
  expect(
    (
      await post(`/api/properties/${id}/photographs`, Buffer.alloc(26 * 1024 * 1024), {
        headers: { 'content-type': 'image/jpeg' },
      })
    ).status,
  ).toBe(401)
  const foreign = { cookie: 'session', 'content-type': 'image/jpeg', 'sec-fetch-site': 'cross-site' }
  expect(
    (
      await server.inject({
        method: 'POST',
        url: `/api/properties/${id}/photographs`,
        headers: foreign,
        payload: Buffer.from('x'),
      })
    ).statusCode,
  ).toBe(403)
})

test('a home accepts a picture only once', async () => {
  const { ctx, id, upload, asStaff } = await setup()
  const other = await createHome(ctx, { title: 'Other' })
  const bytes = await aPicture('jpeg', { width: 60, height: 40 })
  const { body } = await upload(bytes)
  const again = await upload(bytes)
  expect([again.status, again.body.message]).toEqual([409, 'This home already has this photograph'])
  expect((await upload(bytes, 'image/jpeg', other)).body.images).toEqual(body.images)
  expect(await ctx.database.selectFrom('photograph').select('hash').execute()).toHaveLength(1)
  expect((await asStaff('GET', `/api/admin/properties/${id}`)).body.images).toHaveLength(1)
  await generateImageVariants(ctx)
})

test('concurrent uploads get distinct positions', async () => {
  const { ctx, id, upload } = await setup()
  const files = await Promise.all([50, 60, 70, 80, 90].map((width) => aPicture('jpeg', { width, height: 40 })))
  const answers = await Promise.all(files.map((file) => upload(file)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6])
  const placed = await ctx.database
    .selectFrom('property_photograph')
    .select(['position', 'photograph_hash'])
    .where('property_id', '=', id)
    .execute()
  expect(placed.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4])
  expect(new Set(placed.map(({ photograph_hash }) => photograph_hash)).size).toBe(5)

  const one = await aPicture('png', { width: 33, height: 40 })
  const same = await Promise.all([1, 2, 3, 4, 5].map(() => upload(one, 'image/png')))
  expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  await generateImageVariants(ctx)
})

test('an unknown or deleted home accepts no photograph', async () => {
  const { id, upload, asStaff } = await setup()
  const bytes = await aPicture('jpeg', { width: 60, height: 40 })
  expect((await upload(bytes, 'image/jpeg', 999)).body).toEqual({ message: 'Property Not Found' })
  await asStaff('DELETE', `/api/properties/${id}`)
  expect((await upload(bytes)).status).toBe(404)
})

test('one request reorders a home’s photographs', async () => {
  const { ctx, id, upload, asStaff, get } = await setup({ images: '/a.jpg, https://b.example/b.jpg' })
  const { body } = await upload(await aPicture('jpeg', { width: 60, height: 40 }))
  await generateImageVariants(ctx)
  const uploaded = body.images[2]
  const arrange = (photographs: object[], version?: number) =>
    asStaff('PATCH', `/api/properties/${id}/photographs`, { photographs, version })
  const arranged = await arrange(
    [
      { src: uploaded, alt: 'The house from the lane', caption: 'In May' },
      { src: '/a.jpg', alt: '', caption: null },
    ],
    2,
  )
  expect(arranged.body).toMatchObject({
    version: 3,
    images: [uploaded, '/a.jpg'],
    photographs: [
      { src: uploaded, alt: 'The house from the lane', caption: 'In May' },
      { src: '/a.jpg', alt: '', caption: null },
    ],
  })
  expect((await get(`/api/properties/${id}`)).body.photographs).toEqual(arranged.body.photographs)
  expect((await arrange([], 2)).body).toMatchObject({ current: { version: 3, images: [uploaded, '/a.jpg'] } })
  for (const wrong of [
    [{ src: 'javascript:alert(1)', alt: '', caption: null }],
    [{ src: 'http://b.example/b.jpg', alt: '', caption: null }],
    [{ src: `/photographs/${'a'.repeat(64)}-480.jpg`, alt: '', caption: null }],
    [{ src: '/a.jpg', alt: 'x'.repeat(301), caption: null }],
    [{ src: '/a.jpg', alt: '', caption: null, hash: 'x' }],
    [{ src: '/a.jpg' }],
  ])
    expect((await arrange(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await arrange([])).body).toMatchObject({ images: [], version: 4 })
})

test('photograph texts are kept when the address changes its width', async () => {
  const { ctx, id, upload, asStaff } = await setup({ images: '/a.jpg' })
  const { body } = await upload(await aPicture('jpeg', { width: 900, height: 40 }))
  await generateImageVariants(ctx)
  const uploaded = body.images[1]
  await asStaff('PATCH', `/api/properties/${id}/photographs`, {
    photographs: [
      { src: '/a.jpg', alt: 'A', caption: null },
      { src: uploaded, alt: 'The garden', caption: 'In May' },
    ],
  })
  const put = (images: unknown) => asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, images })
  const small = uploaded.replace('-900.jpg', '-480.webp')
  expect((await put(`${small}, /new.jpg, /a.jpg, ${uploaded}`)).body.photographs).toMatchObject([
    { src: uploaded, alt: 'The garden', caption: 'In May' },
    { src: '/new.jpg', alt: '', caption: null },
    { src: '/a.jpg', alt: 'A', caption: null },
  ])
  expect((await put(['/a.jpg'])).body.images).toEqual(['/a.jpg'])
  expect((await put(undefined)).body.images).toEqual(['/a.jpg'])
})

test('a removed photograph is deleted after a day', async () => {
  const { ctx, id, upload, asStaff, clock } = await setup()
  const { body } = await upload(await aPicture('jpeg', { width: 60, height: 40 }))
  await generateImageVariants(ctx)
  const put = (images: string[]) => asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, images })
  await put([])
  await sweepPhotographs(ctx)
  clock.forward(DAY - 1)
  await sweepPhotographs(ctx)
  expect((await put(body.images)).body.images).toEqual(body.images)
  await sweepPhotographs(ctx)
  clock.forward(2 * DAY)
  await sweepPhotographs(ctx)
  expect((await put(body.images)).status).toBe(200)

  await put([])
  await sweepPhotographs(ctx)
  clock.forward(DAY)
  await sweepPhotographs(ctx)
  expect((await put(body.images)).body.message).toBe('This photograph no longer exists. Please upload it again.')
})

test('photographs of a deleted home are kept while it can be restored', async () => {
  const { ctx, id, upload, asStaff, clock } = await setup()
  const { body } = await upload(await aPicture('jpeg', { width: 60, height: 40 }))
  await generateImageVariants(ctx)
  const runNightlyJobs = async () => {
    await removePhotographsOfExpiredHomes(ctx)
    await sweepPhotographs(ctx)
  }
  await asStaff('DELETE', `/api/properties/${id}`)
  clock.forward(30 * DAY)
  await runNightlyJobs()
  expect((await asStaff('GET', `/api/admin/properties/${id}`)).body.images).toEqual(body.images)
  clock.forward(1)
  await runNightlyJobs()
  clock.forward(DAY)
  await runNightlyJobs()
  expect(await ctx.database.selectFrom('photograph').select('hash').execute()).toEqual([])
})

test('an unused floor plan or map is deleted', async () => {
  const { ctx, id, asStaff, get, clock } = await setup()
  const uploadPicture = async (width: number) =>
    await asStaff('POST', '/api/photographs', await aPicture('png', { width, height: 40 }), {
      'content-type': 'image/png',
    })
  const [plan, map, unused] = [await uploadPicture(60), await uploadPicture(70), await uploadPicture(80)]
  expect([plan.status, plan.body.width]).toEqual([201, 60])
  const put = (pictures: object) => asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, ...pictures })
  const shown = await put({
    floorPlan: { src: plan.body.src, alt: 'Two floors' },
    mapPicture: { src: map.body.src, alt: '' },
  })
  expect(shown.body).toMatchObject({ floorPlan: { src: plan.body.src, alt: 'Two floors' }, images: [], version: 2 })
  const read = (await get(`/api/properties/${id}`)).body
  expect(read).toMatchObject({ floorPlan: { width: 60 }, mapPicture: { width: 70, alt: '' } })
  expect((await asStaff('PUT', `/api/properties/${id}`, read)).body.version).toBe(2)

  await sweepPhotographs(ctx)
  clock.forward(DAY)
  await sweepPhotographs(ctx)
  expect((await put({ floorPlan: { src: unused.body.src, alt: '' } })).body.errors[0].path).toBe('floorPlan')
  expect((await put({ floorPlan: null })).body).toMatchObject({
    floorPlan: null,
    mapPicture: { width: 70 },
    version: 3,
  })

  await asStaff('DELETE', `/api/properties/${id}`)
  clock.forward(30 * DAY + 1)
  await removePhotographsOfExpiredHomes(ctx)
  await sweepPhotographs(ctx)
  clock.forward(DAY)
  await sweepPhotographs(ctx)
  expect(await ctx.database.selectFrom('photograph').select('hash').execute()).toEqual([])
})

async function setup(fields: Partial<typeof A_HOME> = {}) {
  const opened = await createTestContextWithFolder()
  const staff = await createStaff(opened.ctx)
  const id = await createHome(opened.ctx, fields)
  const client = createTestClient(opened.ctx, propertyRoutes, staff)
  photographFiles(client.server, opened.ctx)
  const upload = (file: Buffer, type = 'image/jpeg', home = id) =>
    client.asStaff('POST', `/api/properties/${home}/photographs`, file, { 'content-type': type })
  return { ...opened, ...client, staff, id, upload }
}

/** A PNG whose header gives a larger size than the picture has. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const bytes = await aPicture('png', { width: 20, height: 20 })
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
