import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alive, closeBrowser, DESK, faultsOf, PHONE, TABLET, type Visitor, visitor } from './browser.ts'
import { closeHouses, type House, openHouse } from './house.ts'

const PAGES = [
  '/',
  '/properties',
  '/property/1',
  '/property/2',
  '/enquiry',
  '/property-owner',
  '/about',
  '/help-center',
  '/owner-testimonials',
  '/contact',
  '/faq',
  '/reviews',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/submit-review',
  '/offer/AbCdEfGhIjKlMnOpQrStUv',
  '/stay/AbCdEfGhIjKlMnOpQrStUv',
  '/admin',
]
const NOWHERE = ['/nowhere', '/property/4711', '/property/abc']

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(async () => {
  await closeBrowser()
  await closeHouses()
})

async function open(path: string, ...given: Parameters<typeof visitor>): Promise<Visitor & { status: number }> {
  const guest = await visitor(...given)
  const response = await guest.page.goto(house.url + path)
  await alive(guest.page)
  return { ...guest, status: response?.status() ?? 0 }
}

describe.each([...PAGES, ...NOWHERE])('%s', (path) => {
  test.each([PHONE, TABLET, DESK])(
    'axe finds nothing, nothing complains, nothing scrolls sideways at $width',
    async (size) => {
      const { page, context, complaints, status } = await open(path, size)
      expect(status).toBe(NOWHERE.includes(path) ? 404 : 200)
      expect(await faultsOf(page)).toEqual([])
      expect(complaints).toEqual([])
      expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
      expect(await page.locator('h1').count()).toBe(1)
      await context.close()
    },
  )
})

test('every page fits 320 pixels, and stands at twice the text', async () => {
  const narrow = await visitor({ width: 320, height: 640 })
  const large = await visitor({ width: 640, height: 900 })
  for (const path of [...PAGES, '/nowhere']) {
    await narrow.page.goto(house.url + path)
    expect(await sidewaysOf(narrow.page), `${path} at 320`).toBeLessThanOrEqual(0)
    await large.page.goto(house.url + path)
    await large.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await sidewaysOf(large.page), `${path} at twice the text`).toBeLessThanOrEqual(0)
  }
  await narrow.context.close()
  await large.context.close()
})

test('every page has its own title, description and canonical address; private pages are not indexed', async () => {
  const titles = new Set<string>()
  for (const path of PAGES) {
    const html = await (await fetch(house.url + path)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const title = /<title>([^<]+)<\/title>/.exec(head)?.[1] ?? ''
    expect(title.length, path).toBeGreaterThan(10)
    expect(titles.has(title), `${path}: ${title}`).toBe(false)
    titles.add(title)
    expect(head, path).toMatch(/<meta name="description" content="[^"]{40,}/)
    if (/^\/(admin|submit-review|offer|stay)\b/.test(path))
      expect(head, path).toMatch(/<meta name="robots" content="noindex"/)
    else expect(head, path).toContain(`<link rel="canonical" href="${house.url}${path}"`)
  }
})

test('a whole visit sets no cookie, asks nobody else for anything and stores nothing', async () => {
  const { page, context } = await visitor()
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(house.url) && !request.url().startsWith('data:')) strangers.push(request.url())
  })
  for (const path of PAGES.filter((path) => path !== '/admin')) {
    await page.goto(house.url + path)
    await alive(page)
  }
  await page.waitForLoadState('networkidle')
  expect(strangers).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('every page can be walked by keyboard: what has focus is seen, and the first stop skips to the content', async () => {
  const { page } = await open('/properties')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  let stops = 0
  for (;;) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) break
    stops += 1
    expect(await page.evaluate(hiddenFocus)).toBe('')
  }
  expect(stops).toBeGreaterThan(15)
})

/** What has focus but cannot be seen: outside the view, or under a bar that sticks. */
function hiddenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, top, width, height } = focused.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, Math.max(1, top + Math.min(height / 2, 20)))
  const seen = above !== null && (focused.contains(above) || above.contains(focused) || above.closest('label') !== null)
  return seen ? '' : focused.outerHTML.slice(0, 200)
}

async function sidewaysOf(page: Visitor['page']): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
