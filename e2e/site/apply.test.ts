import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, disconnect, focusedField, mockError, readError, readToast } from '../browser/form.ts'
import { queryDatabase } from '../server/database.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

interface SentImage {
  name: string
  type: string
  size: number
  data: string
}

let server: TestServer
const disk = mkdtempSync(join(tmpdir(), 'latchkey-owner-'))

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  rmSync(disk, { recursive: true, force: true })
})

/** An iPhone photograph in HEIC, which Chromium cannot read. */
const HEIC_FILE = 'e2e/site/IMG_4711.heic'

/** Writes a file that an owner chooses for upload. Returns the path. */
function file(name: string, bytes: Buffer | string): string {
  const path = join(disk, name)
  writeFileSync(path, bytes)
  return path
}

async function photograph(name: string, width: number, height: number): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a9d5c' } })
  return file(name, await picture.jpeg().toBuffer())
}

type Page = BrowserPage['page']

async function open(size = DESKTOP): Promise<BrowserPage> {
  const owner = await openPage(size)
  await owner.page.goto(`${server.url}/property-owner`)
  await waitForHydration(owner.page)
  return owner
}

const submit = (page: Page) => page.getByRole('button', { name: /Submit Application|Submitting/ })
const thumbnails = (page: Page) => page.getByRole('img', { name: /^Chosen: / })

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('pat.owner@example.com')
  await page.getByLabel('Phone').fill('01543 555 0199')
  await page.getByLabel('Property address').fill('7 Heath Lane, Burntwood, WS7 0AA')
  await page.getByLabel('Bedrooms').selectOption('3')
  await page.getByLabel('Description').fill('A brick cottage with a garden, let to one family until last year.')
  await page.getByLabel('What would you like to achieve?').fill('A steady income and no calls at night.')
}

test('[rule owner-form] the application form shows every validation message', async () => {
  const { page, context, consoleErrors } = await open()
  const bedrooms = page.getByLabel('Bedrooms')
  await expect.poll(() => bedrooms.inputValue()).toBe('1')
  await expect.poll(() => bedrooms.locator('option').allTextContents()).toEqual('1 2 3 4 5 6 7 8 9 10'.split(' '))

  await submit(page).click()
  await expect.poll(() => readError(page, 'Name')).toBe('Name must be at least 2 characters')
  await expect.poll(() => readError(page, 'Email')).toBe('Please enter a valid email address')
  await expect.poll(() => readError(page, 'Phone')).toBe('Please enter a valid phone number')
  await expect.poll(() => readError(page, 'Property address')).toBe('Please enter the full property address')
  await expect.poll(() => readError(page, 'Description')).toBe('Please provide more details about your property')
  await expect
    .poll(() => readError(page, 'What would you like to achieve?'))
    .toBe("Please tell us what you're looking to achieve")
  await expect.poll(() => focusedField(page)).toBe('name')

  // The schema also rejects values that the select does not offer.
  await bedrooms.evaluate((select) => select.append(new Option('0', '0'), new Option('21', '21')))
  await bedrooms.selectOption('0')
  await expect.poll(() => readError(page, 'Bedrooms')).toBe('Property must have at least 1 bedroom')
  await bedrooms.selectOption('21')
  await expect.poll(() => readError(page, 'Bedrooms')).toBe('Maximum 20 bedrooms')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the application page explains what happens next in three steps', async () => {
  const { page, context } = await open()
  const steps = page.getByRole('complementary', { name: 'What Happens Next' }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(3)
  const [first, second, third] = await steps.allTextContents()
  expect(first).toContain('within 48 hours')
  expect(second).toContain('team')
  expect(third).toMatch(/visit.*custom management plan.*good fit/s)
  await context.close()
})

test('an owner can choose up to ten photographs', async () => {
  const { page, context, consoleErrors } = await open(PHONE)
  const input = page.getByLabel('Choose photographs')
  const broken = file('broken.jpg', 'not a picture at all')
  const notes = file('notes.txt', 'a note')
  const many = await Promise.all(
    Array.from({ length: 11 }, (_, index) => photograph(`garden-${index + 1}.jpg`, 300 + index, 200)),
  )

  await input.setInputFiles([notes, broken, HEIC_FILE, ...many.slice(0, 2)])
  await page.getByText('“notes.txt” is not an image file and was left out.').waitFor()
  await page.getByText('“broken.jpg” could not be read and was left out.').waitFor()
  await page
    .getByText(/“IMG_4711.heic” was left out: this browser cannot read iPhone photographs.*Most Compatible/)
    .waitFor()
  await expect.poll(() => thumbnails(page).count()).toBe(2)
  await expect.poll(() => page.getByText(/^[\d,]+ KB/).count()).toBe(2)
  await expect
    .poll(() => page.getByText('The first 3 are sent with your application', { exact: false }).count())
    .toBe(1)

  await input.setInputFiles(many.slice(2))
  await page.getByText('You can choose up to 10 photographs; 1 was left out.').waitFor()
  await expect.poll(() => thumbnails(page).count()).toBe(10)
  await expect.poll(() => page.getByText('To be sent').count()).toBe(3)

  const remove = page.getByRole('button', { name: 'Remove garden-1.jpg' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => thumbnails(page).count()).toBe(9)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Remove garden-2.jpg')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule owner-photographs] photographs are sent as JPEG of at most 800 by 600', async () => {
  const { page, context, calls, consoleErrors } = await open()
  await page.evaluate(() => {
    const { toDataURL } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toDataURL = function (...requested) {
      document.documentElement.dataset.requested = requested.join(' ')
      return toDataURL.apply(this, requested)
    }
  })
  await fill(page, 'Pat Owner')
  await page
    .getByLabel('Choose photographs')
    .setInputFiles([
      await photograph('wide.jpg', 2400, 1200),
      await photograph('tall.jpg', 900, 1800),
      await photograph('small.jpg', 320, 200),
      await photograph('fourth.jpg', 640, 480),
    ])
  let images: SentImage[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') images = (request.postDataJSON() as { images: SentImage[] }).images
  })
  const release = Promise.withResolvers<void>()
  await page.route('**/api/property-owner', async (route) => {
    await release.promise
    await route.continue()
  })
  await submit(page).dblclick()
  await page.getByRole('button', { name: 'Submitting...' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.requested)).toBe('image/jpeg 0.6')
  release.resolve()
  expect(await readToast(page)).toEqual([
    'Application Submitted Successfully!',
    "We'll review your property and get back to you within 48 hours.",
  ])
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/property-owner'])

  expect(images.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'wide.jpg image/jpeg',
    'tall.jpg image/jpeg',
    'small.jpg image/jpeg',
  ])
  const sizes = await Promise.all(
    images.map(async ({ data, size }) => {
      const bytes = Buffer.from(data.replace('data:image/jpeg;base64,', ''), 'base64')
      expect(bytes.length).toBe(size)
      const { format, width, height } = await sharp(bytes).metadata()
      return `${format} ${width}x${height}`
    }),
  )
  expect(sizes).toEqual(['jpeg 800x400', 'jpeg 300x600', 'jpeg 320x200'])
  expect(consoleErrors).toEqual([])

  const rows = await queryDatabase(
    server,
    `select bedrooms, (select count(*) from owner_application_image where application_id = owner_application.id) as images
       from owner_application where name = 'Pat Owner'`,
  )
  expect(rows).toEqual([{ bedrooms: 3, images: 3 }])
  await context.close()
})

test('a failed request keeps all input', async () => {
  const { page, context } = await open()
  await fill(page, 'Fails Once')
  await page.getByLabel('Choose photographs').setInputFiles(await photograph('kept.jpg', 500, 300))

  const reconnect = await disconnect(page, '**/api/property-owner')
  await submit(page).click()
  expect(await readToast(page)).toEqual(['Failed to Submit Application', 'Please try again later.'])
  await closeToast(page)
  await reconnect()
  const restore = await mockError(page, '**/api/property-owner', 503, 'We cannot take applications just now.')
  await submit(page).click()
  expect(await readToast(page)).toEqual(['Failed to Submit Application', 'We cannot take applications just now.'])
  await closeToast(page)
  await restore()

  await expect.poll(() => page.getByLabel('Property address').inputValue()).toBe('7 Heath Lane, Burntwood, WS7 0AA')
  await expect.poll(() => thumbnails(page).count()).toBe(1)
  await submit(page).click()
  expect((await readToast(page))[0]).toBe('Application Submitted Successfully!')
  await page
    .getByRole('region', { name: 'We have your application' })
    .getByText(/^We reply by \w+day (\d|noon|midnight)/)
    .waitFor()
  await context.close()
})

test('typed input survives a reload', async () => {
  const { page, context } = await open()
  await fill(page, 'Comes Back')
  await page.getByLabel('Choose photographs').setInputFiles(await photograph('gone.jpg', 500, 300))
  await expect.poll(() => thumbnails(page).count()).toBe(1)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Comes Back')
  await expect.poll(() => page.getByLabel('Bedrooms').inputValue()).toBe('3')
  expect(await thumbnails(page).count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('gone.jpg')
  await submit(page).click()
  await readToast(page)
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(['just-sent'])
  await context.close()
})
