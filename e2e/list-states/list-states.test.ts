import { globSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { closeBrowser, DESKTOP, openPage, PHONE } from '../browser/browser.ts'
import { freePort } from '../server/server.ts'
import { EXPECTED_TEXTS, type ExpectedTexts, TESTED_ELSEWHERE } from './claims.ts'
import { NOW } from './samples.ts'
import { REFUSAL } from './states.ts'

interface Opened {
  page: Page
  consoleErrors: string[]
  /** Axe violations by section label. */
  faults: Map<string, string[]>
  /** Elements wider than their space, by section label. */
  tooWide: Map<string, string[]>
}

const folder = quickFolder()
let server: PreviewServer | undefined
let desktop: Opened
let phone: Opened

beforeAll(async () => {
  const url = await servePage()
  ;[desktop, phone] = await Promise.all([open(url, DESKTOP), open(url, PHONE)])
})

afterAll(async () => {
  await closeBrowser()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each<[string, ExpectedTexts]>(Object.entries(EXPECTED_TEXTS))(
  '%s shows each of its states',
  async (name, claims) => {
    const section = (state: string) => desktop.page.locator(`section[aria-label="${name}: ${state}"]`)

    const loading = section('loading')
    if (claims.loading) await expectText(loading, `Loading ${claims.loading}`)
    else expect(await loading.locator('table[aria-busy=true]').count()).toBe(1)

    const failed = section('failed')
    await expectText(failed, claims.failed)
    await expectText(failed, REFUSAL)
    expect(await failed.textContent()).not.toContain(claims.full)
    // Dispatched, because a real click scrolls and so renders the whole long page.
    await failed.getByRole('button', { name: 'Retry' }).dispatchEvent('click')
    await expectText(failed, claims.full)
    expect(await failed.getByRole('button', { name: 'Retry' }).count()).toBe(0)

    if (claims.empty) await expectText(section('empty'), claims.empty)
    await expectText(section('full'), claims.full)

    for (const { faults, tooWide } of [desktop, phone])
      for (const state of ['loading', 'failed', 'empty', 'full']) {
        expect(faults.get(`${name}: ${state}`) ?? [], `axe: ${state}`).toEqual([])
        expect(tooWide.get(`${name}: ${state}`) ?? [], `too wide: ${state}`).toEqual([])
      }
  },
)

test('no component writes an error to the console', () => {
  const consoleErrors = [...desktop.consoleErrors, ...phone.consoleErrors]
  // The sandboxed frame of an email blocks the scripts that the test adds to every document.
  expect(consoleErrors.filter((complaint) => !complaint.includes("'about:srcdoc'"))).toEqual([])
})

test('every component that shows fetched data is mounted', () => {
  const named = [
    ...Object.values<ExpectedTexts>(EXPECTED_TEXTS).flatMap(({ files }) => files),
    ...Object.keys(TESTED_ELSEWHERE),
  ]
  const users = globSync(['src/{app,features}/**/web/**/*.tsx', 'content/*.tsx']).filter(
    (file) => !file.endsWith('.test.tsx') && USES_READING.test(readFileSync(file, 'utf8')),
  )
  expect(users.filter((file) => !named.includes(file))).toEqual([])
  expect(named.filter((file) => !users.includes(file))).toEqual([])
})

/** The components with which the office shows fetched data. */
const USES_READING = /<(?:QueryState|PagedList|PagedRows|PagedTable)\b/

async function servePage(): Promise<string> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const site = {
    configFile: false as const,
    root,
    publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
    logLevel: 'error' as const,
    build: { outDir: folder, emptyOutDir: true, minify: false, target: 'es2024' },
  }
  await build({ ...site, plugins: [react(), tailwindcss()] })
  server = await preview({ ...site, preview: { host: '127.0.0.1', port: await freePort(), strictPort: true } })
  const [url = ''] = server.resolvedUrls?.local ?? []
  return url
}

async function open(url: string, size: typeof DESKTOP): Promise<Opened> {
  const { page, consoleErrors } = await openPage(size)
  await page.clock.setFixedTime(NOW)
  await page.goto(url)
  // All reads are settled once all failures are shown. A busy machine needs a minute for this long page, so the hook's timeout is
  // the only one.
  await page.waitForFunction(
    (count) => document.querySelectorAll('[data-state=failed] [role=alert]').length >= count,
    Object.keys(EXPECTED_TEXTS).length,
    { timeout: 0 },
  )
  return { page, consoleErrors, tooWide: await tooWideBySection(page), faults: await faultsBySection(page) }
}

/** Rules about a whole page do not apply: this page shows each component several times. */
const PAGE_RULES = [
  'region',
  'heading-order',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-unique',
  'landmark-no-duplicate-banner',
]

/** Checks all sections in one run, because axe reads the whole page for each run. */
async function faultsBySection(page: Page): Promise<Map<string, string[]>> {
  const found = await page.evaluate(async (pageRules) => {
    const self = window as unknown as WithAxe
    self.injectAxe()
    const { violations = [] } =
      (await self.axe?.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
        elementRef: true,
      })) ?? {}
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ element, html }) => ({
        section: element?.closest('[data-state]')?.getAttribute('aria-label') ?? '',
        fault: `${id}: ${html.slice(0, 200)}`,
      })),
    )
  }, PAGE_RULES)
  return grouped(found)
}

interface WithAxe {
  axe?: { run(where: Document, options: object): Promise<AxeResults> }
  injectAxe(): void
}

/** Returns, by section label, sections and scrolling parts of dialogs whose content is wider than their space. */
async function tooWideBySection(page: Page): Promise<Map<string, string[]>> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-state]')].flatMap((section) =>
      [section, ...section.querySelectorAll<HTMLElement>('dialog[open], dialog[open] *')]
        .filter((part) => part === section || /auto|scroll/.test(getComputedStyle(part).overflowX))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((part) => ({
          section: section.getAttribute('aria-label') ?? '',
          fault: `${part.localName} of ${part.clientWidth} has ${part.scrollWidth}: ${part.className}`,
        })),
    ),
  )
  return grouped(found)
}

function grouped(found: { section: string; fault: string }[]): Map<string, string[]> {
  return new Map(
    Object.entries(Object.groupBy(found, ({ section }) => section)).map(([section, faults = []]) => [
      section,
      faults.map(({ fault }) => fault),
    ]),
  )
}

async function expectText(section: Locator, text: string): Promise<void> {
  await expect.poll(() => section.textContent()).toContain(text)
}
