import { afterAll, expect, test } from 'vitest'
import { routes } from '#app/web/routes.ts'
import {
  alive,
  brokenWordsOf,
  closeBrowser,
  DESK,
  doubleText,
  faultsOf,
  PHONE,
  smallTargetsOf,
  TABLET,
  type Visitor,
  visitor,
} from './browser.ts'
import { sharedHouse } from './house.ts'
import { inOffice } from './office.ts'

// A page that has a row in the table of routes is looked at here.
const PAGES = routes.flatMap(({ examples }) => examples)
const PRIVATE = routes.filter((route) => route.private).flatMap(({ examples }) => examples)
const HEADINGS = 'h1, h2, h3'
const NOWHERE = ['/nowhere', ...routes.flatMap(({ missing }) => missing)]

const house = sharedHouse()

afterAll(closeBrowser)

async function open(path: string, ...given: Parameters<typeof visitor>): Promise<Visitor & { status: number }> {
  const guest = await visitor(...given)
  const response = await guest.page.goto(house.url + path)
  await alive(guest.page)
  return { ...guest, status: response?.status() ?? 0 }
}

/**
 * One load shows a page on a phone and at 320 pixels, another on a tablet, a desk and at twice the text. Axe looks at the
 * narrowest and at the largest text, where most breaks, and at a desk; there it has seen the colours of both.
 */
test.each([...PAGES, ...NOWHERE])(
  '%s: axe finds nothing, nothing complains, nothing scrolls sideways at any width, and a finger finds everything',
  async (path) => {
    const phone = await open(path, PHONE)
    expect(await smallTargetsOf(phone.page)).toEqual([])
    expect(await wrongWidthsOf(phone.page), 'at 390').toEqual([])
    expect(await sidewaysOf(phone.page), 'at 390').toBeLessThanOrEqual(0)
    await phone.page.setViewportSize({ width: 320, height: 640 })
    await expectInOrder(phone, path)
    expect(await brokenWordsOf(phone.page, HEADINGS), 'at 320').toEqual([])
    await phone.context.close()

    // From small to large: a browser that has a larger file of a picture keeps it.
    const desk = await open(path, TABLET)
    expect(await wrongWidthsOf(desk.page), 'at 768').toEqual([])
    expect(await sidewaysOf(desk.page), 'at 768').toBeLessThanOrEqual(0)
    await desk.page.setViewportSize(DESK)
    await expectInOrder(desk, path)
    await expect.poll(() => wrongWidthsOf(desk.page), { message: 'at 1440' }).toEqual([])
    await desk.page.setViewportSize({ width: 640, height: 900 })
    await doubleText(desk.page)
    await expectInOrder(desk, path, false)
    expect(await brokenWordsOf(desk.page, HEADINGS), 'at twice the text').toEqual([])
    await desk.context.close()
  },
)

async function expectInOrder(
  { page, complaints, status }: Visitor & { status: number },
  path: string,
  colours = true,
): Promise<void> {
  expect(status).toBe(NOWHERE.includes(path) ? 404 : 200)
  expect(await faultsOf(page, colours), `at ${page.viewportSize()?.width}`).toEqual([])
  expect(complaints).toEqual([])
  expect(await sidewaysOf(page), `at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
}

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
    if (PRIVATE.includes(path)) expect(head, path).toMatch(/<meta name="robots" content="noindex"/)
    else expect(head, path).toContain(`<link rel="canonical" href="${house.url}${path}"`)
    // What stands on the page, without its data: a line never ends within Wi-Fi.
    const drawn = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    expect(drawn, path).not.toMatch(/wi-fi/i)
  }
})

/** What pages say word for word, beyond what a journey of their own asks for. A mark of the source is no word. */
const SAID: Record<string, string[]> = {
  '/': [
    'Property Owner? List Your Property',
    'average rating 4.8',
    'repeat customers 70%',
    'premium properties 3',
    'happy guests 50+',
    'higher revenue Up to 40%',
    'protection for your property £5M',
    'average monthly income £3,200',
    'Featured Chase View Cheslyn Hay',
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
  '/contact': ['Phone', 'Email', 'WhatsApp', 'Service area', 'Follow us', 'We answer within 24 hours.'],
  '/privacy-policy': ['Last updated 10/09/2025', 'retained for 7 years'],
  '/terms-of-service': ['Last updated 10/09/2025'],
  '/cookie-policy': ['Last updated 10/09/2025'],
  '/nowhere': ['404 Page Not Found'],
}
const HEADER = ['/properties Properties', '/about About', '/reviews Reviews', '/property-owner List Your Property']
const FOOTER = [
  '/properties?location=Cheslyn%20Hay Cheslyn Hay',
  '/properties?location=Burntwood Burntwood',
  '/about About',
  '/help-center Help Center',
  '/faq FAQ',
  '/contact Contact',
  '/owner-testimonials Owner Testimonials',
  '/privacy-policy Privacy Policy',
  '/terms-of-service Terms of Service',
  '/cookie-policy Cookie Policy',
]

test('pages say what is promised of them, word for word, and header and footer lead where they should', async () => {
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
  const [facebook, instagram, tiktok, ...others] = (await linksOf('contentinfo')).slice(-13)
  for (const network of [facebook, instagram, tiktok]) expect(network).toMatch(/^https:\/\/\S+ +_blank$/)
  expect(others).toEqual(FOOTER)
  const footer = await page.getByRole('contentinfo').innerText()
  expect(footer).toContain(
    'Premium short-term accommodation in Staffordshire with seamless booking and exceptional service.',
  )
  expect(footer).toContain('© 2024 Staffordshire Stays. Professional accommodation booking platform.')
  // Read as they were sent: one page reads the texts of all the others.
  for (const [path, sentences] of Object.entries(SAID)) {
    const words = await page.evaluate(async (path) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      const texts = document.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      while (texts.nextNode())
        if (!texts.currentNode.parentElement?.closest('script, style')) words.push(texts.currentNode.nodeValue ?? '')
      return words.join(' ')
    }, path)
    // Where two texts meet a reader sees no more than one space, and before a full stop none.
    const read = words.replace(/\s+/g, ' ').replace(/ ([.,])/g, '$1')
    for (const sentence of sentences) expect(read, path).toContain(sentence)
  }
  await context.close()
})

test('[rule no-cookie-for-visitors] [threat install-scripts] a whole visit sets no cookie, asks nobody else for anything and stores nothing', async () => {
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

test('[threat install-scripts] the office, signed out and signed in, asks nobody else for a script, a style or anything', async () => {
  const stranger = await visitor()
  await stranger.page.goto(`${house.url}/admin`)
  await stranger.page.getByLabel('Username').waitFor()
  const member = await inOffice(house)
  await member.page.getByRole('button', { name: 'Logout' }).waitFor()
  for (const { page, complaints } of [stranger, member]) {
    await alive(page)
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(asked.filter((address) => address.startsWith(`${house.url}/assets/`)).length).toBeGreaterThan(1)
    expect(asked.filter((address) => !address.startsWith(house.url) && !address.startsWith('data:'))).toEqual([])
    // What the content policy let nobody ask for.
    expect(complaints).toEqual([])
  }
})

test('every page can be walked by keyboard: what has focus is seen, and the first stop skips to the content', async () => {
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

/** What has focus but cannot be seen: outside the view, or under a bar that sticks. */
function hiddenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, top, width, height } = focused.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, Math.max(1, top + Math.min(height / 2, 20)))
  const seen = above !== null && (focused.contains(above) || above.contains(focused) || above.closest('label') !== null)
  return seen ? '' : focused.outerHTML.slice(0, 200)
}

/** Pictures that came in another of their widths than the one drawn asks for, or the next. */
function wrongWidthsOf(page: Visitor['page']): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('img')].flatMap((image) => {
      const chosen = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1])
      const drawn = image.getBoundingClientRect().width
      if (!chosen || drawn < 2 || !image.checkVisibility()) return []
      const steps = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)).sort((a, b) => a - b)
      const at = steps.findIndex((step) => step >= drawn * devicePixelRatio)
      const right = at < 0 ? steps.slice(-1) : steps.slice(at, at + 2)
      // A browser takes the smaller one where it is nearly wide enough.
      const nearly = steps[at - 1] ?? 0
      const fits = right.includes(chosen) || (chosen === nearly && nearly >= drawn * devicePixelRatio * 0.7)
      return fits ? [] : [`${chosen} of ${steps} for ${Math.round(drawn)} × ${devicePixelRatio}, ${image.sizes}`]
    }),
  )
}

async function sidewaysOf(page: Visitor['page']): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
