import { readdir, readFile, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { sweepUploads } from '#platform/server/files/sweep-uploads.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import {
  asSentImage,
  createNoisyPhotograph,
  createPhotograph,
  VALID_APPLICATION,
} from '#test/features/owner-applications/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { withFailingEmails } from '#test/platform/server/testing/mailer.ts'
import { type ClientOptions, createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContextWithFolder } from '#test/platform/server/testing/test-context.ts'
import { applicationEmails } from '../email-types.ts'
import { ownerRoutes } from '../routes.ts'

const PATH = '/api/property-owner'

async function setup() {
  const fixture = await createTestContextWithFolder()
  const { post, server } = createTestClient(fixture.ctx, ownerRoutes)
  const send = (changes: object = {}, options: ClientOptions = {}) =>
    post(PATH, { ...VALID_APPLICATION, ...changes }, options)
  const folder = join(fixture.dataDir, 'uploads', 'applications')
  const files = () => readdir(folder).catch(() => [])
  const ageFiles = async (minutes: number) => {
    const written = new Date(Date.now() - minutes * 60_000)
    for (const name of await files()) await utimes(join(folder, name), written, written)
  }
  return { ...fixture, server, send, folder, files, ageFiles }
}

const withKey = (key: string): ClientOptions => ({ headers: { 'Idempotency-Key': key } })
const findApplications = (ctx: AppContext) =>
  ctx.database.selectFrom('owner_application').selectAll().orderBy('id').execute()
const findImages = (ctx: AppContext) =>
  ctx.database.selectFrom('owner_application_image').selectAll().orderBy('position').execute()
const findEmails = (ctx: AppContext) => sendAndReadEmails(ctx, applicationEmails)

test('a valid application gets 201 with the stored values', async () => {
  const { send } = await setup()
  const { status, body } = await send()
  expect(status).toBe(201)
  const replyDue = { createdAt: '2026-09-09T11:00:00.000Z', replyDueAt: '2026-09-11T11:00:00.000Z' }
  expect(body).toEqual({ id: 1, ...VALID_APPLICATION, images: [], ...replyDue })
})

test('an application is stored with its reply deadline, audit log entry and emails', async () => {
  const { ctx, send } = await setup()
  await send()
  await applySettings(ctx, { policy: { applicationResponseHours: 72 } })
  await send({ bedrooms: 4 })
  const stored = await findApplications(ctx)
  expect(stored[0]).toMatchObject({ property_address: '3 Heath Lane\nBurntwood', stage: 'new', version: 1 })
  expect(stored.map((row) => row.reply_due_at.toISOString())).toEqual([
    '2026-09-11T11:00:00.000Z',
    '2026-09-12T11:00:00.000Z',
  ])
  expect(await ctx.database.selectFrom('audit_log').selectAll().where('item_id', '=', 1).execute()).toMatchObject([
    { actor: 'owner', action: 'received', item: 'owner_application' },
  ])
  expect((await findEmails(ctx)).slice(0, 2)).toMatchObject([
    {
      kind: 'application-acknowledgement',
      to_address: 'grace@example.org',
      reply_to: 'hello@staffordshirestays.example',
    },
    { kind: 'application', to_address: 'hello@staffordshirestays.example', reply_to: 'grace@example.org' },
  ])
})

test.for<[field: string, value: unknown, message: string]>([
  ['name', 'G', 'Name must be at least 2 characters'],
  ['name', undefined, 'Name must be at least 2 characters'],
  ['email', 'grace', 'Please enter a valid email address'],
  ['email', 'a@x.example,b@y.example', 'Please enter a valid email address'],
  ['phone', '123456789', 'Please enter a valid phone number'],
  ['propertyAddress', '3 Heath', 'Please enter the full property address'],
  ['bedrooms', 0, 'Property must have at least 1 bedroom'],
  ['bedrooms', undefined, 'Property must have at least 1 bedroom'],
  ['bedrooms', 21, 'Maximum 20 bedrooms'],
  ['bedrooms', 1.5, 'Please enter a whole number of bedrooms'],
  ['description', 'Nineteen characters', 'Please provide more details about your property'],
  ['goals', 'Too short', "Please tell us what you're looking to achieve"],
])('%s as %j is refused with: %s', async ([path, value, message]) => {
  const { ctx, send } = await setup()
  const { status, body } = await send({ [path]: value })
  expect([status, body.message]).toEqual([400, message])
  expect(body.errors).toContainEqual({ path, message })
  expect(await findApplications(ctx)).toEqual([])
})

test.for([1, 20])('an application with %i bedrooms is accepted', async (bedrooms) => {
  const { send } = await setup()
  const texts = { propertyAddress: '3 Heath Ln', description: 'Twenty characters!!!', goals: 'Ten signs!' }
  expect((await send({ bedrooms, name: 'Al', phone: '0123456789', ...texts })).status).toBe(201)
})

test('three photographs are stored as JPEGs within 800 by 600 [threat upload-size] [threat lying-file]', async () => {
  const { ctx, send, folder, files } = await setup()
  const jpeg = await createPhotograph(1200, 900)
  const png = await sharp(jpeg).resize(400, 300).png().toBuffer()
  const webp = await sharp(jpeg).resize(300, 900).webp().toBuffer()
  const { status, body } = await send({
    images: [
      asSentImage(jpeg, '../../etc/passwd'),
      asSentImage(png, 'kitchen.png', 'image/png'),
      asSentImage(webp, 'hall.webp', 'image/webp'),
    ],
  })
  expect(status).toBe(201)
  const stored = await findImages(ctx)
  expect(stored.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['../../etc/passwd', 800, 600],
    ['kitchen.png', 400, 300],
    ['hall.webp', 200, 600],
  ])
  expect(body.images).toEqual(stored.map(({ name, bytes }) => ({ name, type: 'image/jpeg', size: bytes })))
  expect(await files()).toEqual(stored.map(({ file }) => file).sort())
  for (const { file, bytes } of stored) {
    expect(file).toMatch(/^[0-9a-f-]{36}\.jpg$/)
    const written = await readFile(join(folder, file))
    expect([written.length, (await sharp(written).metadata()).format]).toEqual([bytes, 'jpeg'])
  }
})

test('a photograph is stored without its location [threat picture-location]', async () => {
  const { ctx, send, folder } = await setup()
  const taken = await sharp(await createPhotograph(400, 200))
    .withExif({ IFD3: { GPSLatitude: '52/1 39/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await send({ images: [asSentImage(taken)] })
  const [stored] = await findImages(ctx)
  expect(stored).toMatchObject({ width: 200, height: 400 })
  const metadata = await sharp(join(folder, stored?.file ?? '')).metadata()
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
})

test('three photographs of the largest size are accepted [threat upload-size]', async () => {
  const { ctx, send } = await setup()
  const image = asSentImage(await createNoisyPhotograph())
  expect((await send({ images: [image, image, image] })).status).toBe(201)
  expect(await findImages(ctx)).toHaveLength(3)
})

test('four photographs are refused [threat upload-size]', async () => {
  const { send, files } = await setup()
  const image = asSentImage(await createPhotograph())
  const { status, body } = await send({ images: [image, image, image, image] })
  expect([status, body.message]).toEqual([400, 'Please send at most 3 photographs'])
  expect(await files()).toEqual([])
})

test('a photograph of more than 512 KiB is refused [threat upload-size]', async () => {
  const { send } = await setup()
  const small = await createPhotograph()
  const ofBytes = (bytes: number) => asSentImage(Buffer.concat([small, Buffer.alloc(bytes - small.length)]))
  expect((await send({ images: [ofBytes(512 * 1024)] })).status).toBe(201)
  for (const bytes of [512 * 1024 + 1, 600 * 1024, 1100 * 1024]) {
    const { status, body } = await send({ images: [ofBytes(bytes)] })
    expect([status, body.message]).toEqual([400, 'This photograph is too large'])
    expect(body.errors).toContainEqual({ path: 'images.0.data', message: 'This photograph is too large' })
  }
})

test('a body of more than 3 MiB is refused with 413 [threat upload-size]', async () => {
  const { send } = await setup()
  expect((await send({ other: 'x'.repeat(2.9 * 1024 * 1024) })).status).toBe(201)
  expect((await send({ other: 'x'.repeat(3.1 * 1024 * 1024) })).status).toBe(413)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

test.for<[string, () => Promise<object>]>([
  ['an SVG with a script', async () => asSentImage(svg, 'a.svg', 'image/svg+xml')],
  ['an SVG that says it is a JPEG', async () => asSentImage(svg)],
  [
    'a web page after the first bytes of a PNG',
    async () => asSentImage(Buffer.concat([pngHead, svg]), 'a.png', 'image/png'),
  ],
  [
    'a GIF named .jpg',
    async () =>
      asSentImage(
        await sharp(await createPhotograph(9, 9))
          .gif()
          .toBuffer(),
      ),
  ],
  [
    'data:text/html',
    async () => ({ name: 'a', type: 'text/html', size: 9, data: 'data:text/html,<script>1</script>' }),
  ],
  ['data:text/html in base64', async () => asSentImage(svg, 'a', 'text/html')],
  ['an address elsewhere', async () => ({ name: 'a', type: 'image/jpeg', size: 9, data: 'https://example.org/a.jpg' })],
  ['what is not base64', async () => ({ name: 'a', type: 'image/jpeg', size: 9, data: 'data:image/jpeg;base64,<>!?' })],
  ['nothing', async () => ({ name: 'a', type: 'image/jpeg', size: 0, data: 'data:image/jpeg;base64,' })],
  ['half a photograph', async () => asSentImage((await createPhotograph()).subarray(0, 2000))],
  [
    'a photograph of more than 4 megapixels [threat pixel-bomb]',
    async () => asSentImage(await createPhotograph(2001, 2000)),
  ],
])('%s is refused [threat lying-file]', async ([, image]) => {
  const { ctx, send, files } = await setup()
  const good = asSentImage(await createPhotograph())
  const { status, body } = await send({ images: [good, await image()] })
  expect([status, body.message]).toEqual([400, 'Please choose an image file'])
  expect(body.errors).toEqual([{ path: 'images.1.data', message: 'Please choose an image file' }])
  expect([await findApplications(ctx), await files()]).toEqual([[], []])
})

test('the fourth application in an hour is refused with 429 [threat mail-flood]', async () => {
  const { send, files, clock } = await setup()
  const image = asSentImage(await createPhotograph())
  for (let at = 0; at < 4; at++) expect((await send({ images: [asSentImage(svg)] })).status).toBe(400)
  for (let bedrooms = 1; bedrooms <= 3; bedrooms++) expect((await send({ bedrooms })).status).toBe(201)
  const fourth = await send({ images: [image] })
  expect([fourth.status, fourth.headers['retry-after'], await files()]).toEqual([429, '3600', []])
  clock.forward(60)
  expect((await send({ images: [image] })).status).toBe(201)
})

test('[threat pixel-bomb] photographs are refused after a dozen requests an hour', async () => {
  const { send, files, clock } = await setup()
  for (let at = 0; at < 12; at++) expect((await send({ images: [asSentImage(svg)] })).status).toBe(400)
  const refused = await send({ images: [asSentImage(svg)] })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect([(await send({ images: [asSentImage(await createPhotograph())] })).status, await files()]).toEqual([429, []])
  expect((await send({ images: [] })).status).toBe(201)
  clock.forward(60)
  expect((await send({ images: [asSentImage(await createPhotograph())], bedrooms: 2 })).status).toBe(201)
})

test.for([
  ['with the same key', withKey('attempt-1')],
  ['without a key', {}],
] as const)('five concurrent requests %s store one application [threat repeated-sending]', async ([, visiting]) => {
  const { ctx, send, files } = await setup()
  const images = [asSentImage(await createPhotograph())]
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ images }, visiting)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect([(await findApplications(ctx)).length, (await findImages(ctx)).length, (await files()).length]).toEqual([
    1, 1, 1,
  ])
  expect((await findEmails(ctx)).map(({ kind }) => kind)).toEqual(['application-acknowledgement', 'application'])
})

test('a different application with a used Idempotency-Key gets 422 [threat repeated-sending]', async () => {
  const { ctx, send } = await setup()
  await send({}, withKey('attempt-1'))
  expect((await send({ bedrooms: 4 }, withKey('attempt-1'))).status).toBe(422)
  expect((await send({ images: [asSentImage(await createPhotograph())] }, withKey('attempt-1'))).status).toBe(422)
  expect(await findApplications(ctx)).toHaveLength(1)
})

test.for<[string, object]>([
  ['a filled honeypot', { website: 'https://spam.example' }],
  ['less than two seconds', { elapsedMs: 500 }],
])('a form with %s is stored as spam [threat robots]', async ([, trap]) => {
  const { ctx, send } = await setup()
  const { status, body } = await send(trap)
  expect([status, Object.keys(body)]).toEqual([
    201,
    ['id', ...Object.keys(VALID_APPLICATION), 'images', 'createdAt', 'replyDueAt'],
  ])
  expect(await findApplications(ctx)).toMatchObject([{ stage: 'spam' }])
  expect(await findEmails(ctx)).toEqual([])
})

test('the acknowledgement repeats no text of the application [threat mail-flood]', async () => {
  const { ctx, send } = await setup()
  await send({ name: 'Pills at pills.example', goals: 'pills.example', propertyAddress: 'pills.example' })
  const [email] = await findEmails(ctx)
  expect(email?.kind).toBe('application-acknowledgement')
  for (const words of [email?.subject, email?.text_body, email?.html_body]) expect(words).not.toMatch(/pills/i)
})

test('an application is not stored when an email cannot be queued', async () => {
  const { ctx, files, ageFiles } = await setup()
  const images = [asSentImage(await createPhotograph())]
  const { status } = await createTestClient(withFailingEmails(ctx), ownerRoutes).post(PATH, {
    ...VALID_APPLICATION,
    images,
  })
  expect(status).toBe(500)
  for (const table of ['owner_application', 'owner_application_image', 'audit_log', 'email_outbox'] as const)
    expect(await ctx.database.selectFrom(table).selectAll().execute()).toEqual([])
  const attempts = await ctx.database.selectFrom('rate_limit_attempt').select('key').execute()
  expect(attempts.map(({ key }) => key)).toEqual(['photographs 192.0.2.1'])
  await ageFiles(59)
  await sweepUploads(ctx, 'applications')
  expect(await files()).toHaveLength(1)
  await ageFiles(61)
  await sweepUploads(ctx, 'applications')
  expect(await files()).toEqual([])
})

test('the sweep keeps photographs that have a database row', async () => {
  const { ctx, send, files, ageFiles } = await setup()
  await send({ images: [asSentImage(await createPhotograph()), asSentImage(await createPhotograph(90, 60))] })
  await ageFiles(60 * 24 * 300)
  await sweepUploads(ctx, 'applications')
  expect(await files()).toHaveLength(2)
})

test('[threat half-upload] an interrupted upload leaves no row and no file', async () => {
  const { ctx, server, files } = await setup()
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const body = JSON.stringify({ ...VALID_APPLICATION, images: [asSentImage(await createNoisyPhotograph())] })
  const closed = Promise.withResolvers<void>()
  server.server.once('connection', (socket) => socket.once('close', () => closed.resolve()))
  const connection = connect(Number(port), '127.0.0.1')
  connection.write(
    `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => connection.write(body.slice(0, body.length / 2), () => resolve()))
  connection.destroy()
  await closed.promise
  expect([await findApplications(ctx), await files()]).toEqual([[], []])
})

test('no public path serves the photographs [threat served-uploads]', async () => {
  const { ctx, send } = await setup()
  await send({ images: [asSentImage(await createPhotograph())] })
  const [stored] = await findImages(ctx)
  const { server } = createTestClient(ctx, ownerRoutes)
  for (const path of ['/uploads/applications/', '/uploads/', '/applications/', '/api/uploads/'])
    expect((await server.inject(`${path}${stored?.file}`)).statusCode).toBe(404)
})
