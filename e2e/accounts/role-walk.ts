import type { BrowserContext, Locator, Page } from 'playwright-core'
import { openAdmin, RECENT_PASSWORD_MS, waitUntilLoaded } from '../browser/admin.ts'
import { closeContext, DESKTOP } from '../browser/browser.ts'
import type { ServerAddress } from '../server/test-server.ts'

/** What a member of staff met on a walk through the office. */
export interface Walk {
  /** The views that links and buttons lead to, as `tab=bookings&booking`; the values of records and filters are left out. */
  views: Set<string>
  /** The labels of all buttons and links that were seen, without the names of records. */
  labels: Set<string>
  /** Calls that were answered 403, each with the view and the button. */
  refused: string[]
  /** Submit buttons outside of searches and the member's own account, each with its view. */
  submits: Set<string>
}

/** What a page has to press. */
interface Controls {
  labels: string[]
  linkLabels: string[]
  links: string[]
  submits: string[]
  hasPressed: boolean
  /** The number of open dialogs. The controls are those of the topmost. */
  dialogs: number
}

/**
 * Opens every kind of view that a link, button or result of Find leads to, from the overview on, then `addresses`. Presses every
 * kind of button there.
 */
export async function walkOffice(server: ServerAddress, addresses: string[], size = DESKTOP): Promise<Walk> {
  const { page, context } = await openAdmin(server, '', size)
  const confirmPassword = keepPasswordRecent(server, context)
  const walk: Walk = { views: new Set(), labels: new Set(), refused: [], submits: new Set() }
  const settle = trackCalls(page)
  let place = 'overview'
  page.on('response', (response) => {
    const request = response.request()
    const { pathname } = new URL(response.url())
    if (response.status() === 403) walk.refused.push(`${place}: ${request.method()} ${pathname}`)
  })
  // Accepts leaving a form, which a press may have changed.
  page.on('dialog', (dialog) => void dialog.accept())

  const queue: string[] = []
  const seen = new Set<string>()
  const add = (address: string) => {
    const view = viewOf(address)
    if (view === undefined || seen.has(view)) return
    seen.add(view)
    walk.views.add(withoutFilter(view))
    queue.push(address)
  }
  const load = async (address: string) => {
    place = viewOf(address) ?? address
    await page.goto(new URL(address, server.url).href)
    await waitUntilLoaded(page)
    await settle()
    await page.evaluate(openDetails)
  }
  /** Shows a view as a link does. A form that asks before it is left is loaded away. */
  const show = async (address: string) => {
    place = viewOf(address) ?? address
    await page.evaluate((to) => history.pushState(null, '', to), address)
    await settle()
    await waitUntilLoaded(page)
    if (viewOf(page.url()) !== place) return load(address)
    await page.evaluate(openDetails)
  }
  const look = async () => {
    const view = viewOf(page.url()) ?? ''
    const controls = await page.evaluate(readControls, '')
    for (const label of [...controls.labels, ...controls.linkLabels]) walk.labels.add(label)
    for (const link of controls.links) add(link)
    if (!view.includes('section=account')) for (const submit of controls.submits) walk.submits.add(`${view}: ${submit}`)
    return controls
  }
  const find = async (label: string) => {
    place = `${viewOf(page.url())}, “${label}”`
    return (await page.evaluate(readControls, label)).hasPressed
  }
  /** Presses a button, notes what it opened, and returns to the view with its number of open dialogs. */
  const press = async (address: string, label: string, dialogs: number) => {
    await confirmPassword()
    if (!(await find(label))) {
      await load(address)
      if (!(await find(label))) return
    }
    await settle()
    if (viewOf(page.url()) !== viewOf(address)) add(page.url())
    if ((await look()).dialogs > dialogs) {
      await page.keyboard.press('Escape')
      await settle()
    }
    if (viewOf(page.url()) !== viewOf(address)) await show(address)
    if ((await page.evaluate(readControls, '')).dialogs !== dialogs) await load(address)
  }

  const pressed = new Set<string>()
  /** Opens a view and presses the buttons that were not pressed in the same list or kind of record. */
  const visit = async (address: string) => {
    const list = withoutFilter(viewOf(address) ?? '')
    await show(address)
    const { labels, dialogs } = await look()
    for (const label of labels) {
      if (pressed.has(`${list} ${label}`)) continue
      pressed.add(`${list} ${label}`)
      await press(address, label, dialogs)
    }
  }
  await load('/admin')
  add('/admin?tab=overview')
  for (const found of [...(await readMore(page)), ...(await findAnything(page))]) add(found)
  for (const address of queue) await visit(address)
  const views = new Set(walk.views)
  for (const address of addresses) await visit(address)
  await closeContext(context)
  return { ...walk, views }
}

/** Returns a function that confirms the member's password once the last confirmation is no longer recent. */
function keepPasswordRecent({ url, account }: ServerAddress, { request }: BrowserContext): () => Promise<void> {
  let confirmedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (Date.now() - confirmedAt < RECENT_PASSWORD_MS) return
    confirmedAt = Date.now()
    const data = { password: account.password }
    const answer = await request.post(`${url}/api/admin/session/confirm`, { data })
    if (!answer.ok()) throw new Error(`The password was not confirmed: ${answer.status()}`)
  }
}

/** Returns the addresses behind More, which a phone has in place of the side bar. */
async function readMore(page: Page): Promise<string[]> {
  const button = page.getByRole('navigation', { name: 'Office' }).getByRole('button', { name: /^More/ })
  if (!(await button.isVisible())) return []
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'More' })
  await dialog.waitFor()
  const links = await readLinks(dialog)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return links
}

function readLinks(dialog: Locator): Promise<string[]> {
  return dialog.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
}

/** Texts that find records of each kind, views, settings and actions. */
const SEARCHED = ['chase view', 'jo', 'new', 'block chase view', 'settings', 'payments', 'bank', 'HL-000001', '£100']

/** Returns the addresses of all that Find offers for some texts; none for a role without Find. */
async function findAnything(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: /^Find/ })
  if ((await button.count()) === 0) return []
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  const found: string[] = []
  for (const text of SEARCHED) {
    await dialog.getByRole('combobox').fill(text)
    await dialog.getByText(/^Use the arrow keys|^Nothing found/).waitFor()
    found.push(...(await readLinks(dialog)))
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return found
}

const NAMED_VALUES = ['tab', 'section', 'view', 'lines']
/** Other pages, orders and days of a list show records of the same kinds. */
const LEFT_OUT = ['page', 'sort', 'from', 'to', 'zoom', 'year']

/** Names an office address without the values of records and filters; undefined outside of the office. */
function viewOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname !== '/admin') return undefined
  const isNamed = (name: string, value: string) =>
    NAMED_VALUES.includes(name) || (value === 'new' && (name === 'property' || name === 'booking'))
  const parts = [...searchParams]
    .filter(([name]) => !LEFT_OUT.includes(name))
    .map(([name, value]) => (isNamed(name, value) ? `${name}=${value}` : name))
  return parts.join('&') || 'tab=overview'
}

/** A filter shows other records in the same list. */
const withoutFilter = (view: string) => view.replace(/&(status|state|lines=[\w-]+)\b/, '')

/** Returns a function that waits until no call and no script is on its way, and the page is painted. */
function trackCalls(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script'].includes(request.resourceType())) open.add(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request))
  return async () => {
    do
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      })
    while (open.size > 0)
  }
}

// The functions below run in the page, so that they contain what they need.

function openDetails(): void {
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
}

/** Reads the labels and links of the visible controls, and presses the first with the label of `press`. */
function readControls(press = ''): Controls {
  const withoutNames = (element: Element) => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
    const text = element.getAttribute('aria-label') ?? copy.textContent ?? ''
    const [kind = ''] = text.trim().split(/[:,(–]| (?:of|for|to|from) /)
    return element.matches('[data-strip]')
      ? `bar of a ${element.getAttribute('data-strip')?.split('-')[0]}`
      : kind.replace(/\d+/g, '#')
  }
  const MAX_LABELS = 6
  const lists = [...document.querySelectorAll('ul, ol, table')]
  const dialogs = document.querySelectorAll('dialog:modal')
  const top = [...dialogs].at(-1) ?? document.querySelector('main')
  const find = <E extends HTMLElement>(selector: string) =>
    [...(top?.querySelectorAll<E>(selector) ?? [])].filter((one) => one.checkVisibility())
  const buttons = find<HTMLElement>('button:not([type=submit], :disabled), [data-strip], [role=gridcell]')
  const labels = buttons.map((button) => (button.role === 'gridcell' ? 'day' : withoutNames(button)))
  // Many buttons of one look in a list are labelled by its records: the first stands for the others.
  const looks = Map.groupBy(labels.keys(), (index) => {
    const list = buttons[index]?.closest('ul, ol, table')
    return list ? `${lists.indexOf(list)} ${buttons[index]?.className}` : index
  })
  const alike = [...looks.values()].filter((look) => new Set(look.map((index) => labels[index])).size > MAX_LABELS)
  const repeated = new Set(alike.flatMap((look) => look.slice(1)))
  const requested = buttons[labels.indexOf(press)]
  if (press) requested?.click()
  const navigation = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Office] a[href]')]
  const links = [...navigation, ...find<HTMLAnchorElement>('a[href]')].filter((link) => !link.target && !link.download)
  const submits = find<HTMLElement>('button[type=submit]').filter((one) => !one.closest('search, [role=search]'))
  return {
    labels: [...new Set(labels.filter((_, index) => !repeated.has(index)))],
    linkLabels: links.map(withoutNames),
    links: links.map(({ href }) => href),
    submits: submits.map(withoutNames),
    hasPressed: requested !== undefined,
    dialogs: dialogs.length,
  }
}
