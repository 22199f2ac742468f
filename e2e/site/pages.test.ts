import { afterAll, expect, test } from 'vitest'
import type { OfficeTabName } from '#features/office-url.ts'
import { openAdmin, waitUntilLoaded } from '../browser/admin.ts'
import {
  axeViolations,
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  openPage,
  PHONE,
  waitForHydration,
} from '../browser/browser.ts'
import { MISSING, PAGES, PRIVATE } from '../browser/public-pages.ts'
import { sharedServer } from '../server/test-server.ts'

const server = sharedServer()

afterAll(closeBrowser)

async function open(path: string): Promise<BrowserPage & { status: number }> {
  const guest = await openPage()
  const response = await guest.page.goto(server.url + path)
  await waitForHydration(guest.page)
  return { ...guest, status: response?.status() ?? 0 }
}

test('every page loads without console errors', async () => {
  const { page, context, consoleErrors } = await openPage()
  for (const path of [...PAGES, ...MISSING]) {
    const response = await page.goto(server.url + path)
    await waitForHydration(page)
    expect(response?.status(), path).toBe(MISSING.includes(path) ? 404 : 200)
    await expect.poll(() => page.locator('h1').count(), { message: path }).toBe(1)
    expect(consoleErrors, path).toEqual([])
  }
  await context.close()
})

/** The most used screens, in the quick tier; the gallery opens every page, tab and dialog. */
const SCREENS = ['/', '/properties', '/property/1', '/enquiry', '/reviews', '/property-owner', '/admin']
const TABS: OfficeTabName[] = ['overview', 'properties', 'bookings', 'calendar', 'payments']

test.each(SCREENS)('page %s is accessible', async (path) => {
  const { page, context } = await open(path)
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})

test.each(TABS)('the office’s tab %s is accessible', async (tab) => {
  const { page, context, consoleErrors } = await openAdmin(server, `tab=${tab}`)
  await waitUntilLoaded(page)
  expect(await axeViolations(page)).toEqual([])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('every page has a unique title', async () => {
  const titles = new Set<string>()
  for (const path of PAGES) {
    const html = await (await fetch(server.url + path)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const title = /<title>([^<]+)<\/title>/.exec(head)?.[1] ?? ''
    expect(title.length, path).toBeGreaterThan(10)
    expect(titles.has(title), `${path}: ${title}`).toBe(false)
    titles.add(title)
    expect(head, path).toMatch(/<meta name="description" content="[^"]{40,}/)
    if (PRIVATE.includes(path)) expect(head, path).toMatch(/<meta name="robots" content="noindex"/)
    else expect(head, path).toContain(`<link rel="canonical" href="${server.url}${path}"`)
    // The rendered text without data: "WiFi" must not be written with a hyphen, where a line could break.
    const rendered = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    expect(rendered, path).not.toMatch(/wi-fi/i)
  }
})

const TRADER =
  'Staffordshire Stays is a trading name of Staffordshire Stays (Example) Ltd, registered in England and Wales no. 00000000'

/** Exact texts of pages that no other journey checks. */
const REQUIRED_TEXTS: Record<string, string[]> = {
  '/': [
    'Property Owner? List Your Property',
    'average rating 4.8',
    'repeat customers 70%',
    'premium properties 3',
    'happy guests 50+ Example figures for this demonstration More',
    'higher revenue Up to 40%',
    'protection for your property £5M',
    'average monthly income £3,200',
    'higher revenue: Example figure, compared with a yearly tenancy',
    'Featured Chase View',
    'Cheslyn Hay 4.9 out of 5, 15 reviews 4.9 ( 15 ) 2 beds 2 baths 4 guests',
    'From £165 a night',
    'View Details of Chase View',
    'Select check-in and check-out dates',
    '1 Guest 2 Guests 3 Guests 4+ Guests',
  ],
  '/property/1': [
    '2 beds 2 baths 4 guests',
    'Photograph 1 / 8',
    'Minimum 2-night stay required',
    'Highest rated first',
  ],
  '/enquiry': [
    'Contact information',
    'Property and stay details',
    'Additional information',
    'Select a property... Chase View – Near Cannock Chase, Cheslyn Hay',
    'Back to Properties',
    'Send Enquiry',
  ],
  '/property-owner': ['What Happens Next', 'Back to Home', 'Submit Application'],
  '/about': [
    'average rating 4.8 repeat customers 70% premium properties 3 happy guests 50+',
    'Our story',
    'What we offer',
    'The team',
    'Where we are',
  ],
  '/contact': [
    ...['Phone', 'Email', 'WhatsApp', 'Service area', 'Follow us', 'We answer within 24 hours.'],
    `Who we are ${TRADER} Registered address: 1 Example Street`,
    'ICO registration ZZ000000 (example) Complaints: complaints@staffordshirestays.example',
    `${TRADER} · Registered address: 1 Example Street`,
  ],
  '/privacy-policy': ['Last updated 10/09/2025', 'retained for 7 years'],
  '/terms-of-service': ['Last updated 10/09/2025', `${TRADER}.`],
  '/cookie-policy': ['Last updated 10/09/2025'],
  '/nowhere': ['404 Page Not Found'],
}
const HEADER = ['/properties Properties', '/about About', '/reviews Reviews', '/property-owner List Your Property']
const FOOTER = [
  '/properties?location=Cheslyn%20Hay Cheslyn Hay',
  '/properties?location=Burntwood Burntwood',
  '/about About',
  '/saved Saved homes',
  '/help-center Help Center',
  '/faq FAQ',
  '/contact Contact',
  '/owner-testimonials Owner Testimonials',
  '/privacy-policy Privacy Policy',
  '/terms-of-service Terms of Service',
  '/cookie-policy Cookie Policy',
]

test('every page has its required texts', async () => {
  const { page, context } = await open('/')
  const linksOf = (part: 'banner' | 'contentinfo') =>
    page
      .getByRole(part)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) =>
          `${link.getAttribute('href')} ${link.textContent} ${link.getAttribute('target') ?? ''}`.trim(),
        ),
      )
  expect(await linksOf('banner')).toEqual([
    expect.stringMatching(/^\/ /),
    ...HEADER,
    '/contact Contact',
    '/enquiry Enquire Now',
  ])
  const [facebook, instagram, tiktok, ...others] = (await linksOf('contentinfo')).slice(-14)
  for (const network of [facebook, instagram, tiktok]) expect(network).toMatch(/^https:\/\/\S+ +_blank$/)
  expect(others).toEqual(FOOTER)
  const footer = await page.getByRole('contentinfo').innerText()
  expect(footer).toContain(
    'Premium short-term accommodation in Staffordshire with seamless booking and exceptional service.',
  )
  expect(footer).toContain('© 2024 Staffordshire Stays. Professional accommodation booking platform.')
  // One page fetches and parses the HTML of all pages, without running their scripts.
  for (const [path, sentences] of Object.entries(REQUIRED_TEXTS)) {
    const words = await page.evaluate(async (path) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      const texts = document.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      while (texts.nextNode())
        if (!texts.currentNode.parentElement?.closest('script, style')) words.push(texts.currentNode.nodeValue ?? '')
      return words.join(' ')
    }, path)
    // Adjacent texts show one space at most, and none before a full stop or comma.
    const read = words.replace(/\s+/g, ' ').replace(/ ([.,])/g, '$1')
    for (const sentence of sentences) expect(read, path).toContain(sentence)
  }
  await context.close()
})

test('[rule no-cookie-for-visitors] [threat install-scripts] a visit sets no cookie', async () => {
  const { page, context } = await openPage()
  const otherHosts: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) otherHosts.push(request.url())
  })
  for (const path of PAGES.filter((path) => path !== '/admin')) {
    await page.goto(server.url + path)
    await waitForHydration(page)
  }
  await page.waitForLoadState('networkidle')
  expect(otherHosts).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('[threat install-scripts] the office contacts no other host', async () => {
  const signedOut = await openPage()
  await signedOut.page.goto(`${server.url}/admin`)
  await signedOut.page.getByLabel('Username').waitFor()
  const member = await openAdmin(server)
  await member.page.getByRole('button', { name: 'Logout' }).waitFor()
  for (const { page, consoleErrors } of [signedOut, member]) {
    await waitForHydration(page)
    const resources = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(resources.filter((address) => address.startsWith(`${server.url}/assets/`)).length).toBeGreaterThan(1)
    expect(resources.filter((address) => !address.startsWith(server.url) && !address.startsWith('data:'))).toEqual([])
    expect(consoleErrors).toEqual([])
  }
})

test('a printed page has every section', async () => {
  const { page, context } = await openPage()
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/properties', '/property/1', '/faq', '/help-center', '/reviews', '/terms-of-service']) {
    await page.goto(server.url + path)
    await waitForHydration(page)
    const { over, blank } = await page.evaluate(() => {
      const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter((part) => part.checkVisibility())
      const parts = [...document.querySelectorAll<HTMLElement>('main section, details > :not(summary)')]
      return {
        over: all.filter((part) => /fixed|sticky/.test(getComputedStyle(part).position)).map((part) => part.className),
        blank: parts
          .filter((part) => !part.closest('.not-printed') && part.textContent?.trim() !== '')
          .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true }) || part.clientHeight === 0)
          .map((part) => part.textContent?.slice(0, 40)),
      }
    })
    expect([path, over, blank]).toEqual([path, [], []])
  }
  await context.close()
})

test.each([PHONE, DESKTOP])('a page leaves no element blank at a width of $width', async (viewport) => {
  const { page, context } = await openPage(viewport)
  for (const path of ['/', '/property/1', '/reviews']) {
    await page.goto(server.url + path)
    await waitForHydration(page)
    const skipped = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true }))
        .map((element) => element.outerHTML.slice(0, 100)),
    )
    expect([path, skipped]).toEqual([path, []])
  }
  await context.close()
})

test('pages are readable without JavaScript', async () => {
  const { page, context } = await openPage(undefined, { javaScriptEnabled: false })
  for (const path of ['/', '/properties', '/property/1', '/enquiry', '/contact', '/property-owner', '/submit-review']) {
    await page.goto(server.url + path)
    expect(await page.locator('main h1').count(), path).toBe(1)
    const note = page.locator('#root noscript p').first()
    expect(await note.isVisible(), path).toBe(true)
    expect(await note.innerText(), path).toMatch(/please call [\d ]+ or write to \S+@\S+\.$/)
  }
  await context.close()
})

test('the keyboard focus is visible on every page', async () => {
  const { page } = await open('/properties')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  let stops = 0
  for (;;) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) break
    stops += 1
    expect(await page.evaluate(hiddenFocus)).toBe('')
  }
  expect(stops).toBeGreaterThan(15)
})

/** Returns the HTML of the focused element if it is outside the viewport or under a sticky bar, else ''. */
function hiddenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, top, width, height } = focused.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, Math.max(1, top + Math.min(height / 2, 20)))
  const seen = above !== null && (focused.contains(above) || above.contains(focused) || above.closest('label') !== null)
  return seen ? '' : focused.outerHTML.slice(0, 200)
}
