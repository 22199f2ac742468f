import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Editor } from '@tiptap/react'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPTIONAL_TEXTS } from '#features/properties/contract.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { adminApi, officeTab, openAdmin } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  isTooWide,
  openPage,
  PHONE,
  TABLET,
  waitForHydration,
} from '../browser/browser.ts'
import { closeToast, disconnect, readError, readToast } from '../browser/form.ts'
import { queryDatabase } from '../server/database.ts'
import { futureDay } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

const PICTURES = 'demo/data/photographs/woody-bank'

/** Returns small photographs with camera file names. */
async function photographs(count: number) {
  const names = readdirSync(PICTURES).sort().slice(0, count)
  return Promise.all(
    names.map(async (name, index) => ({
      name: `IMG_${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(join(PICTURES, name)).resize(640).jpeg().toBuffer(),
    })),
  )
}

const HOME = {
  title: 'Kiln Cottage',
  description: '<p>A small house by the old kiln.</p>',
  location: 'Cheslyn Hay',
  city: 'Walsall',
  pricePerNight: 95,
  bedrooms: 1,
  bathrooms: 1,
  maxGuests: 2,
}

interface StoredHome {
  id: number
  title: string
  description: string
  images: string[]
  photographs: { alt: string; caption: string | null }[]
  version: number
}

async function createHome(changes: Record<string, unknown>): Promise<StoredHome> {
  const answer = await adminApi(server, 'POST', '/api/properties', { ...HOME, ...changes })
  expect(answer.status).toBe(201)
  return (await answer.json()) as StoredHome
}

async function readHome(id: number): Promise<StoredHome> {
  return (await (await adminApi(server, 'GET', `/api/admin/properties/${id}`)).json()) as StoredHome
}

const openHome = async (id: number | 'new', size?: { width: number; height: number }) => {
  const member = await openAdmin(server, `tab=properties&property=${id}`, size)
  await member.page.getByRole('toolbar', { name: 'Formatting of Description' }).waitFor()
  return member
}

const save = (page: Page) => page.getByRole('button', { name: /^(Save changes|Add Property)$/ })
const entries = (page: Page) => page.getByRole('list', { name: 'Photographs in order' }).getByRole('listitem')
const readOrder = (page: Page) => entries(page).evaluateAll((all) => all.map((entry) => entry.dataset.key))

test('guests see a home added with five photographs', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=properties')
  await page.getByRole('button', { name: 'Add Property' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add Property' }).waitFor()
  const starts = ['Price a night', 'Bedrooms', 'Bathrooms', 'Max guests'].map((label) =>
    page.getByLabel(label, { exact: true }).inputValue(),
  )
  expect(await Promise.all(starts)).toEqual(['0', '1', '1', '2'])
  expect(await page.getByLabel('Featured', { exact: true }).isChecked()).toBe(false)
  await page.getByText('A price per night: still missing').waitFor()
  await page.getByText('No photograph yet: the home can be shown').waitFor()

  await page.getByLabel('Max guests', { exact: true }).fill('')
  await save(page).click()
  await expect.poll(() => readError(page, 'Title')).toBe('Please enter a title')
  await expect.poll(() => readError(page, 'Description')).toBe('Please enter a description')
  await expect.poll(() => readError(page, 'Location')).toBe('Please enter a location')
  await expect.poll(() => readError(page, 'City')).toBe('Please enter a city')
  await expect.poll(() => readError(page, 'Max guests')).toBe('Please enter how many guests there is room for')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')

  await page.getByLabel('Title', { exact: true }).fill('Forge House')
  await page.getByLabel('Description', { exact: true }).click()
  await page.keyboard.type('Warm and ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('quiet')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' by the forge.')
  await page.getByLabel('Location', { exact: true }).fill('Forge Lane')
  await page.getByLabel('City', { exact: true }).fill('Burntwood')
  await page.getByLabel('Price a night', { exact: true }).fill('120.50')
  await page.getByText('A price per night (done)').waitFor()
  await page.getByLabel('Max guests', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Dishwasher', exact: true }).click()
  await page.getByRole('button', { name: 'Garden', exact: true }).click()
  await page.getByRole('button', { name: 'Dishwasher', exact: true }).click()
  await page.getByLabel('Other amenities, separated by commas').fill(' garden')
  await page.getByText('This amenity is already in the list.').waitFor()
  await page.getByLabel('Other amenities, separated by commas').fill('"Forge, with a bellows", , garden ,')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move up Forge, with a bellows' }).click()
  await expect
    .poll(() => page.getByRole('list', { name: 'Amenities in order' }).getByRole('listitem').allInnerTexts())
    .toEqual(['Forge, with a bellows', 'Garden'])
  await page.getByRole('button', { name: 'Add a room' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Loft')
  await page.getByRole('button', { name: 'Add a bed to room 1' }).click()
  await page.getByLabel('Bed 1 in room 1').selectOption('bunk')
  await page.getByRole('button', { name: 'Add a room' }).click()
  await page.getByLabel('Name', { exact: true }).nth(1).fill('Main bedroom')
  await page.getByRole('button', { name: 'Move up room 2' }).click()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Main bedroom')
  await page.getByLabel('Pets', { exact: false }).first().selectOption('ask')
  await page.getByLabel(/^Steps to the front door/).fill('2')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Is there a forge?')
  await page.getByLabel('Answer', { exact: true }).fill('There was one.')
  await page.getByLabel('Floor plan: choose a file').setInputFiles((await photographs(1))[0] ?? [])
  await page.getByLabel('Description (alt text)', { exact: true }).fill('One floor')
  await page.getByLabel('Map: choose a file').setInputFiles((await photographs(1))[0] ?? [])
  await page.getByRole('group', { name: /^Map/ }).getByLabel('Description (alt text)').fill('Map of the village')
  await page
    .getByLabel('Choose photographs')
    .setInputFiles([
      ...(await photographs(5)),
      { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'IMG_4711.heic', mimeType: 'image/heic', buffer: readFileSync('e2e/site/IMG_4711.heic') },
    ])
  await page.getByText(/“IMG_4711.heic” was left out: this browser cannot read iPhone photographs/).waitFor()
  await page.getByText('“plan.svg” was left out: only JPEG, PNG and WebP photographs can be used.').waitFor()
  await expect.poll(() => entries(page).count()).toBe(5)
  await expect.poll(() => entries(page).first().getByText('Cover', { exact: true }).count()).toBe(1)
  await expect.poll(() => entries(page).first().textContent()).toContain('Screen readers read it aloud.')
  await page.getByLabel('Description (alt text), Photograph 2').fill('The living room')
  await page.getByRole('button', { name: 'Move up Photograph 2: The living room' }).click()
  await page.getByText('Photograph 2: The living room is now in position 1 of 5.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move up Photograph 1: The living room')

  await save(page).click()
  expect(await readToast(page)).toEqual(['Property Added'])
  await page.getByRole('heading', { level: 1, name: 'Forge House' }).waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  const id = Number(new URL(page.url()).searchParams.get('property'))
  await expect.poll(async () => (await readHome(id)).photographs[0]?.alt).toBe('The living room')
  const home = await readHome(id)
  expect(home.images).toHaveLength(5)
  expect(home).toMatchObject({
    rooms: [{ name: 'Main bedroom' }, { name: 'Loft', beds: [{ kind: 'bunk', count: 1 }] }],
    houseRules: { pets: { answer: 'ask', note: null } },
    access: { stepsToDoor: 2 },
    questions: [{ question: 'Is there a forge?', answer: 'There was one.' }],
    floorPlan: { alt: 'One floor' },
  })
  expect(home.description).toBe('<p>Warm and <strong>quiet</strong> by the forge.</p>')
  await expect.poll(() => entries(page).count()).toBe(5)
  await expect
    .poll(() => entries(page).first().getByLabel('Description (alt text)').inputValue())
    .toBe('The living room')
  expect(consoleErrors).toEqual([])
  await context.close()

  const guest = await openPage()
  await guest.page.goto(`${server.url}/properties`)
  await waitForHydration(guest.page)
  await guest.page.getByRole('link', { name: 'Forge House' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Forge House' }).waitFor()
  await expect.poll(() => guest.page.locator('strong', { hasText: 'quiet' }).count()).toBe(1)
  await expect.poll(() => guest.page.getByText('1 / 5').count()).toBe(1)
  expect(await guest.page.getByText('£120.50').count()).toBeGreaterThan(0)
  expect(
    await guest.page
      .getByRole('listitem')
      .filter({ hasText: /^(Forge, with a bellows|Garden)$/ })
      .count(),
  ).toBe(2)
  expect(await guest.page.getByRole('region', { name: 'Rooms and beds' }).innerText()).toMatch(
    /Main bedroom[\s\S]*Loft[\s\S]*1 bunk bed[\s\S]*Floor plan/,
  )
  await guest.page.getByRole('img', { name: 'Map of the village' }).waitFor()
  await guest.page.getByText('Is there a forge?').waitFor()
  expect(guest.consoleErrors).toEqual([])
  await guest.context.close()
})

test('photographs can be ordered by keyboard', async () => {
  const [first, second, third] = ['/a.svg', '/b.svg', '/c.svg']
  const { id } = await createHome({ title: 'Order House', images: [first, second, third] })
  const { page, context } = await openHome(id)
  await page.getByRole('button', { name: 'Move Photograph 1', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Photograph 1 is lifted at place 1 of 3.').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Photograph 1 is over place 2 of 3.').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => readOrder(page)).toEqual(['/b.svg', '/a.svg', '/c.svg'])

  await page.getByRole('button', { name: 'Remove Photograph 3' }).click()
  await expect.poll(() => readOrder(page)).toEqual(['/b.svg', '/a.svg'])
  await page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator('[data-tone] *')).click()
  await expect.poll(() => readOrder(page)).toEqual(['/b.svg', '/a.svg', '/c.svg'])

  for (const place of [3, 2]) await page.getByRole('button', { name: `Remove Photograph ${place}` }).click()
  const address = page.getByLabel(/^Or the address of a photograph/)
  await address.fill('http://pictures.example/d.jpg')
  await address.press('Enter')
  await expect
    .poll(() => readError(page, /^Or the address of a photograph/))
    .toBe('Images must start with https:// or /')
  await address.fill('https://pictures.example/w_400,h_300/d.jpg')
  await address.press('Enter')
  await expect.poll(() => entries(page).count()).toBe(2)
  await page.getByLabel('Description (alt text), Photograph 1').fill('The front door')
  await page.getByLabel('Caption (optional), Photograph 1').fill('In May')
  await closeToast(page)
  await save(page).click()
  expect(await readToast(page)).toEqual(['Property Updated'])
  expect(await readHome(id)).toMatchObject({
    images: ['/b.svg', 'https://pictures.example/w_400,h_300/d.jpg'],
    photographs: [
      { alt: 'The front door', caption: 'In May' },
      { alt: '', caption: null },
    ],
  })
  await context.close()
})

test('a failed upload shows the reason', async () => {
  const { id } = await createHome({ title: 'Upload House' })
  const { page, context } = await openHome(id)
  await page.getByLabel('Title', { exact: true }).fill('Upload Hall')
  const reconnect = await disconnect(page, '**/photographs')
  const [one] = await photographs(1)
  if (!one) throw new Error('no photograph')
  await page.getByLabel('Choose photographs').setInputFiles([one])
  await page.getByText('Not sent. The upload failed. Please try again.').waitFor()
  await reconnect()
  await page.getByRole('button', { name: 'Try again with Photograph 1' }).click()
  await expect.poll(async () => (await readHome(id)).images.length).toBe(1)
  await expect.poll(async () => (await readOrder(page)).join()).toMatch(/^\/photographs\//)

  await page.getByLabel('Choose photographs').setInputFiles([{ ...one, name: 'again.jpg' }])
  await page.getByText('This home already has this photograph').waitFor()
  await page.getByRole('button', { name: 'Remove Photograph 2' }).click()
  await closeToast(page)
  await save(page).click()
  // The photograph that was uploaded meanwhile is not a conflicting change.
  expect(await readToast(page)).toEqual(['Property Updated'])
  expect(await readHome(id)).toMatchObject({ title: 'Upload Hall', version: 3 })
  await context.close()
})

test('text can be formatted by keyboard', async () => {
  const { id } = await createHome({
    title: 'Text House',
    description: '<p>One</p><script>document.title = "stolen"</script><img src=x onerror="document.title = 1">',
  })
  const { page, context, consoleErrors } = await openHome(id)
  const text = page.getByLabel('Description', { exact: true })
  const bar = page.getByRole('toolbar', { name: 'Formatting of Description' })
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold')
  await page.keyboard.press('Enter')
  await expect.poll(() => bar.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
  // The button returns the focus to the text. Keys typed earlier would be lost.
  const inText = () => text.evaluate((node) => node.contains(document.activeElement))
  await expect.poll(inText).toBe(true)
  await page.keyboard.press('Control+End')
  // The editor updates its selection a moment after the browser.
  const isCaret = (node: HTMLElement & { editor?: Editor }) => node.editor?.state.selection.empty
  await expect.poll(() => text.evaluate(isCaret)).toBe(true)
  await page.keyboard.press('Enter')
  await bar.getByRole('button', { name: 'List', exact: true }).click()
  await expect.poll(inText).toBe(true)
  await page.keyboard.type('Two')
  await bar.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Link address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter an email address, or a web address that starts with https://').waitFor()
  await page.getByLabel('Link address').fill('chase.example')
  await page.keyboard.press('Enter')
  await expect.poll(inText).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(inText).toBe(false)
  await save(page).click()
  expect(await readToast(page)).toEqual(['Property Updated'])
  const { description } = await readHome(id)
  expect(description).toContain('<p><strong>One</strong></p>')
  expect(description).toMatch(/<ul><li><p>.*Two.*<a href="https:\/\/chase.example" rel="noopener noreferrer">/)
  expect(description).not.toMatch(/script|onerror|<img/)
  await page.goto(`${server.url}/property/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Text House' }).waitFor()
  await expect.poll(() => page.title()).toContain('Text House')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('each optional text of a home is in its preview and on its page', async () => {
  const texts = recordOf(OPTIONAL_TEXTS, (name) => `A text of ${name}`)
  const { id } = await createHome({ title: 'Worded House', ...texts })
  const { page, context } = await openHome(id)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const html = await (await fetch(`${server.url}/property/${id}`)).text()
  for (const text of Object.values(texts)) {
    // Some texts are folded below "All details".
    await expect.poll(() => preview.textContent()).toContain(text)
    expect(html).toContain(text)
  }
  await context.close()
})

test('a hidden home is not on the site', async () => {
  const { id } = await createHome({
    title: 'Veil House',
    amenities: 'Piano',
    questions: [{ question: 'Is it tuned?', answer: 'Every spring.' }],
    houseRules: {
      pets: null,
      children: null,
      cots: null,
      smoking: { answer: 'no', note: null },
      parties: null,
      quietHours: null,
      more: 'Play until nine.',
    },
  })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=properties&search=Veil')
  const onSite = page.getByRole('switch', { name: 'On the site Veil House' })
  await onSite.click()
  expect(await readToast(page)).toEqual(['Property Updated', 'Veil House is hidden: guests can no longer find it.'])
  await expect.poll(() => onSite.getAttribute('aria-checked')).toBe('false')
  await page.getByText('Hidden', { exact: true }).and(page.locator('span')).waitFor()
  expect((await fetch(`${server.url}/property/${id}`)).status).toBe(404)
  expect(await (await fetch(`${server.url}/properties`)).text()).not.toContain('Veil House')
  expect(await page.getByRole('link', { name: /^View Veil House/ }).count()).toBe(0)

  await page.getByRole('button', { name: 'Edit Veil House' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Veil Hall')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Veil Hall' }).waitFor()
  await expect.poll(() => preview.textContent()).toContain('Piano')
  await expect.poll(() => preview.textContent()).toContain('£95')
  for (const part of ['Availability', 'Prices through the year', 'House rules', 'Questions and answers'])
    await preview.getByRole('heading', { name: part }).waitFor()
  await preview.getByText('Standard price').waitFor()
  await preview.getByRole('heading', { name: 'House rules' }).locator('..').getByText('All details').click()
  await preview.getByText('Play until nine.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Shown on the site').check()
  await save(page).click()
  expect(await readToast(page)).toEqual(['Property Updated'])
  await page.getByRole('switch', { name: 'On the site Veil Hall' }).waitFor()
  expect((await fetch(`${server.url}/property/${id}`)).status).toBe(200)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a deleted home can be restored from Recently deleted', async () => {
  const { id } = await createHome({ title: 'Lost House' })
  const { page, context } = await openAdmin(server, 'tab=properties&search=Lost')
  const ask = () => page.getByRole('button', { name: 'Delete Lost House' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this property?' })
  await ask()
  await question.waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await fetch(`${server.url}/property/${id}`)).status).toBe(200)

  const reconnect = await disconnect(page, `**/api/properties/${id}`)
  await ask()
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(await readToast(page)).toEqual(['Error', 'Failed to delete property.'])
  await closeToast(page)
  await reconnect()

  await ask()
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(await readToast(page)).toEqual(['Property Deleted', 'Lost House can be restored for 30 days.'])
  await page.getByText('No properties found').waitFor()
  expect((await fetch(`${server.url}/property/${id}`)).status).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit Lost House' }).waitFor()
  expect((await fetch(`${server.url}/property/${id}`)).status).toBe(200)

  await adminApi(server, 'DELETE', `/api/properties/${id}`)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await page.getByRole('button', { name: 'Restore Lost House' }).waitFor()
  await page.getByRole('button', { name: 'Restore Lost House' }).click()
  await expect.poll(async () => (await fetch(`${server.url}/property/${id}`)).status).toBe(200)
  await context.close()

  const taken = await openAdmin(server, 'tab=properties&search=Woody')
  await taken.page.getByRole('button', { name: 'Delete Woody Bank' }).click()
  await taken.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const [title, message] = await readToast(taken.page)
  expect(title).toBe('Error')
  expect(message).toMatch(/^This home has \d+ current or upcoming stays?, the first from /)
  await taken.context.close()
})

test('a save asks before overwriting a change made meanwhile', async () => {
  const { id } = await createHome({ title: 'Two Hands' })
  const { page, context } = await openHome(id)
  await page.getByLabel('City', { exact: true }).fill('Lichfield')
  const colleague = { ...HOME, title: 'Two Hands', city: 'Cannock', pricePerNight: '110.00' }
  expect((await adminApi(server, 'PUT', `/api/properties/${id}`, colleague)).status).toBe(200)
  await save(page).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else has saved changes' })
  await conflict.getByRole('row', { name: 'City Lichfield Cannock' }).waitFor()
  await expect.poll(() => conflict.getByRole('row', { name: 'Price a night £95.00 £110.00' }).count()).toBe(1)
  expect(await readHome(id)).toMatchObject({ city: 'Cannock' })
  await closeToast(page).catch(() => undefined)
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => page.getByLabel('City', { exact: true }).inputValue()).toBe('Cannock')
  await expect.poll(() => page.getByLabel('Price a night', { exact: true }).inputValue()).toBe('110')

  await page.getByLabel('City', { exact: true }).fill('Lichfield')
  await adminApi(server, 'PATCH', `/api/properties/${id}`, { featured: true })
  await save(page).click()
  await conflict.getByRole('row', { name: 'Featured No Yes' }).waitFor()
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect.poll(async () => (await readHome(id)) as unknown).toMatchObject({ city: 'Lichfield', featured: false })
  await context.close()
})

test('a home’s form keeps its input after a reload', async () => {
  const { id } = await createHome({ title: 'Kept House' })
  const { page, context } = await openHome(id)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Kept Hall')
  await page.getByLabel('Description', { exact: true }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' With a view.')
  const reconnect = await disconnect(page, `**/api/properties/${id}`)
  await save(page).click()
  expect(await readToast(page)).toEqual(['Error', 'Failed to update property.'])
  await closeToast(page)
  await reconnect()
  await page.reload()
  await page.getByText('Your unsaved text has been restored.').waitFor()
  await expect.poll(() => title.inputValue()).toBe('Kept Hall')
  await expect.poll(() => page.getByLabel('Description', { exact: true }).textContent()).toContain('With a view.')

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await officeTab(page, 'Enquiries').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => title.inputValue()).toBe('Kept Hall')
  await page.getByRole('button', { name: 'All properties' }).click()
  await question.waitFor()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await readHome(id)).toMatchObject({ title: 'Kept House' })

  await page.goto(`${server.url}/admin?tab=properties&property=new`)
  await title.fill('CHASE view')
  await page.getByLabel('Description', { exact: true }).fill('Twice the same name')
  await page.getByLabel('Location', { exact: true }).fill('Here')
  await page.getByLabel('City', { exact: true }).fill('There')
  await page.getByLabel('Price a night', { exact: true }).fill('80')
  await save(page).click()
  expect(await readToast(page)).toEqual(['Error', 'There is already a home called CHASE view'])
  await closeToast(page)
  await disconnect(page, '**/api/properties')
  await save(page).click()
  expect(await readToast(page)).toEqual(['Error', 'Failed to add property.'])
  await context.close()
})

test('the server searches and sorts the list of homes', async () => {
  for (let count = 1; count <= 26; count += 1)
    await createHome({
      title: `Row ${String(count).padStart(2, '0')}`,
      isAvailable: count % 2 === 0,
      pricePerNight: count,
    })
  const { page, context, calls, consoleErrors } = await openAdmin(server, 'tab=properties')
  const names = async () => (await page.getByRole('rowheader').locator('p:first-child').allTextContents()) as string[]
  await page.getByRole('searchbox', { name: 'Search properties' }).fill('row ')
  await page.getByText('1 to 25 of 26 properties').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('26 to 26 of 26 properties').waitFor()
  await expect.poll(() => names()).toEqual(['Row 26'])
  await page.getByLabel('Order').selectOption('-price')
  await expect.poll(async () => (await names())[0]).toBe('Row 26')
  await page.getByLabel('Shown or hidden').selectOption('false')
  await expect.poll(async () => (await names())[0]).toBe('Row 25')
  await expect.poll(() => names()).toHaveLength(13)
  expect(calls.at(-1)).toMatch(/search=row.*shown=false.*sort=-price.*limit=25|limit=25/)
  await expect.poll(() => new URL(page.url()).search).toContain('shown=false')

  await page.getByRole('searchbox', { name: 'Search properties' }).fill('100%_')
  await page.getByText('No properties found').waitFor()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByRole('button', { name: 'Edit Chase View' }).waitFor()
  const reconnect = await disconnect(page, '**/api/admin/properties?**')
  await page.getByLabel('Order').selectOption('newest')
  await page.getByText('Properties could not be loaded').waitFor()
  await reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Edit Row 26' }).waitFor()
  await page.getByText(/^Updated \d\d:\d\d$/).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test.each([
  ['a phone', PHONE],
  ['a narrow phone', { width: 320, height: 640 }],
  ['a tablet', TABLET],
])('the form of a home fits %s', async (_, size) => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=properties&search=Chase', size)
  await page.getByRole('button', { name: 'Edit Chase View' }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Edit Chase View' }).click()
  await page.getByRole('toolbar', { name: 'Formatting of Description' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Chase View' }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  const box = await save(page).boundingBox()
  expect(box && box.y + box.height).toBeLessThan(size.height)
  await save(page).click({ trial: true })
  await page.getByRole('button', { name: 'Move down Photograph 1' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog', { name: 'Preview' }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[threat stored-markup] hostile markup in a home runs no script', async () => {
  const hostile = [
    '<p><b>Warm</b><img src=x onerror=alert(1)><svg/onload=alert(1)></p>',
    '<p><a href="jav&#x09;ascript:alert(1)" onclick="alert(1)">here</a></p>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math><script>alert(1)</script>',
  ].join('')
  const { id } = await createHome({ title: 'Hostile House', description: hostile, importantInformation: hostile })
  await queryDatabase(server, 'update property set description = $1, important_information = $1 where id = $2', [
    hostile,
    id,
  ])
  const { page, context, consoleErrors } = await openPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`${server.url}/property/${id}`)
  await waitForHydration(page)
  await page.locator('b', { hasText: 'Warm' }).first().waitFor()
  const links = await page.getByText('here', { exact: true }).all()
  expect(links).toHaveLength(2)
  for (const link of links) await link.click()
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('main *')].flatMap(({ attributes }) =>
        [...attributes].filter(({ name, value }) => name.startsWith('on') || value.includes('alert(')),
      ),
    ),
  ).toEqual([])
  expect([dialogs, consoleErrors]).toEqual([[], []])
  await context.close()
  expect((await adminApi(server, 'DELETE', `/api/properties/${id}`)).status).toBe(200)
})

test('[rule map-tiles] map tiles load only on the guest’s request', async () => {
  const name = (business: object) => adminApi(server, 'PATCH', '/api/admin/settings', { business })
  await name({ mapTiles: 'https://tiles.example/{z}/{x}/{y}.png', mapCredit: '© Somebody’s map' })
  const { page, context, consoleErrors } = await openPage()
  const requested: string[] = []
  await page.route('https://tiles.example/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  // The first home has a map picture of the office, the second has none.
  const before = (await (await adminApi(server, 'GET', '/api/admin/properties/1')).json()) as { floorPlan: object }
  const mapPicture = { ...before.floorPlan, alt: 'Map of Cheslyn Hay' }
  expect((await adminApi(server, 'PUT', '/api/properties/1', { ...before, mapPicture })).status).toBe(200)
  await page.goto(`${server.url}/property/1`)
  await page.getByRole('img', { name: 'Map of Cheslyn Hay' }).waitFor()
  expect(await page.getByRole('button', { name: 'Show the map' }).count()).toBe(0)
  await page.goto(`${server.url}/property/2`)
  await waitForHydration(page)
  await page
    .getByRole('img', { name: /^Sketch map of Woody Bank, Burntwood; .*Lichfield Cathedral, 3.\d miles east/ })
    .waitFor()
  await page.getByText('The map comes from tiles.example', { exact: false }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await page.getByText('© Somebody’s map').waitFor()
  await expect.poll(() => requested.filter((url) => url.includes('/14/')).length).toBeGreaterThanOrEqual(4)
  // The circle has 500 metres at each zoom level.
  const circle = page.getByRole('img', { name: /^Map of / }).locator('span')
  const across = async () => (await circle.boundingBox())?.width ?? 0
  const acrossAtFirst = await across()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(across).toBeCloseTo(acrossAtFirst / 2, 0)
  await expect.poll(() => requested.some((url) => url.includes('/13/'))).toBe(true)
  expect(await isTooWide(page)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
  expect(await (await fetch(`${server.url}/privacy-policy`)).text()).toContain('tiles.example')
  await name({ mapTiles: '', mapCredit: '' })
  expect(await (await fetch(`${server.url}/property/2`)).text()).not.toContain('tiles.example')
})

test('a place name of sixty letters causes no horizontal scrolling', async () => {
  const place = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochty'
  const home = { ...HOME, title: place, city: place, location: place, isAvailable: true }
  const added = await adminApi(server, 'POST', '/api/properties', home)
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as StoredHome
  const { page, context } = await openAdmin(server, '', { width: 320, height: 640 })
  const expectNoScroll = async (path: string) => {
    await page.goto(server.url + path)
    await waitForHydration(page)
    await page.getByText(place).first().waitFor({ state: 'attached' })
    expect(await isTooWide(page), path).toBe(false)
  }
  await expectNoScroll(`/properties?location=${place}`)
  await page.locator('summary').filter({ hasText: 'ilters' }).click()
  expect(await isTooWide(page), 'filters').toBe(false)
  await expectNoScroll(`/property/${id}`)
  const requested = await fetch(`${server.url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ name: place, email: 'ada.marsh@example.com', phone: '01632 960123', propertyTitle: place, guests: 2 },
      ...{ checkInDate: futureDay('2099-05-04'), checkOutDate: futureDay('2099-05-07'), message: 'Is it free?' },
    }),
  })
  const { id: enquiry } = (await requested.json()) as { id: number }
  await expectNoScroll(`/admin?tab=enquiries&enquiry=${enquiry}`)
  await page.getByText('Nights available').waitFor()
  expect(await isTooWide(page), 'the decision').toBe(false)
  const offered = await adminApi(server, 'POST', '/api/admin/offers', {
    ...{ guestName: place, guestEmail: 'ada.marsh@example.com' },
    choices: [{ propertyId: id, guests: 2, checkIn: futureDay('2099-05-04'), checkOut: futureDay('2099-05-07') }],
  })
  const offer = (await offered.json()) as { id: number }
  const shown = await adminApi(server, 'POST', `/api/admin/offers/${offer.id}/link`)
  await expectNoScroll(new URL(((await shown.json()) as { link: string }).link).pathname)
  for (const view of ['properties', `properties&property=${id}&view=prices`, 'calendar', 'payments&view=takings'])
    await expectNoScroll(`/admin?tab=${view}`)
  await context.close()
})
