import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { EMAIL_TEMPLATES } from '#app/server/emails.ts'
import { SAMPLES } from '#platform/server/mail/email-types.ts'
import { wordsOf } from '#platform/server/mail/writing.tsx'
import { axeViolationsIn } from './browser/axe.ts'
import { closeBrowser, openPage } from './browser/browser.ts'

/** Widths of an email on a desktop and on a phone. Each screenshot shows every sample at both widths. */
const WIDTHS = [600, 390]
const SHEET = { width: 2 * (600 + 390), height: 900 }
/** The narrowest phone that an email must fit. */
const NARROW = 320
/** A drawing of few colours in place of a photograph keeps the screenshots small. */
const DRAWING = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">
<path fill="#cfe0e6" d="M0 0h600v400H0z"/><path fill="#8aa77f" d="M0 260q150-60 300 0t300-10v150H0z"/>
<path fill="#b5553c" d="m190 190 110-90 110 90z"/><path fill="#f3ead8" d="M210 190h180v110H210z"/>
<path fill="#2f4f3e" d="M282 230h36v70h-36z"/></svg>`)}`
const PICTURE = { src: DRAWING, width: 600, height: 400, alt: 'The cottage and its garden' }
const PICTURES = new Map([
  [1, PICTURE],
  [2, PICTURE],
])
/** Axe rules for emails. Dark mode changes only colours and needs only the contrast rule. */
const AXE_RULES = {
  light: ['color-contrast', 'image-alt', 'link-name', 'document-title', 'html-has-lang', 'heading-order'],
  dark: ['color-contrast'],
}
/** Pixels that may differ between graphics drivers; a changed word differs by more. */
const MAX_DIFFERING = 80

const BASELINES = resolve('e2e/email-pictures')
const CHANGED = resolve('.cache/email-pictures')
const UPDATE = process.env.UPDATE_SNAPSHOTS !== undefined

const require = createRequire(import.meta.url)
const fontOf = (name: string) =>
  readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)).toString('base64')

/** Screenshots use our fonts, because installed fonts differ between machines. */
const OUR_FONTS = `<style>
@font-face { font-family: Ours; src: url(data:font/woff2;base64,${fontOf('inter')}); font-weight: 100 900 }
* { font-family: Ours, sans-serif !important }
</style></head>`

afterAll(closeBrowser)

test('[rule email-looks] every email matches its screenshots', async () => {
  const { page, context } = await openPage(SHEET)
  const faults: string[] = []
  for (const kind of Object.keys(EMAIL_TEMPLATES.kinds)) {
    faults.push(...(await findTooWide(page, kind)))
    await showEmail(page, kind)
    faults.push(...(await compareWithBaseline(page, kind)).map((fault) => `${kind}: ${fault}`))
    for (const [colorScheme, rules] of Object.entries(AXE_RULES) as ['light' | 'dark', string[]][]) {
      await page.emulateMedia({ colorScheme })
      const [, , longest] = page.mainFrame().childFrames()
      if (!longest) throw new Error('the longest email has a frame')
      faults.push(...(await axeViolationsIn(longest, rules)).map((fault) => `${kind}, ${colorScheme}: ${fault}`))
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect(faults).toEqual([])
  await context.close()
})

async function showEmail(page: Page, kind: string): Promise<void> {
  const frames = await Promise.all(
    SAMPLES.map(async (sample) => (await renderEmail(kind, sample)).replace('</head>', OUR_FONTS)),
  )
  const rendered = frames.flatMap((html) => WIDTHS.map((width) => frameOf(html, width)))
  await page.setContent(`<body style="margin:0;display:flex;align-items:flex-start">${rendered.join('')}</body>`)
  await page.evaluate(async () => {
    for (const frame of document.querySelectorAll('iframe')) {
      const email = frame.contentDocument
      if (!email) throw new Error('a frame has an email')
      await email.fonts.ready
      frame.style.height = `${email.documentElement.scrollHeight}px`
    }
  })
}

/** Returns a fault for each sample that is wider than a narrow phone. */
async function findTooWide(page: Page, kind: string): Promise<string[]> {
  const faults: string[] = []
  for (const sample of SAMPLES) {
    await page.setContent(frameOf((await renderEmail(kind, sample)).replace('</head>', OUR_FONTS), NARROW))
    const width = await page.evaluate(
      () => document.querySelector('iframe')?.contentDocument?.documentElement.scrollWidth ?? 0,
    )
    if (width > NARROW) faults.push(`${kind}, ${sample}: is ${width} pixels wide`)
  }
  return faults
}

async function renderEmail(kind: string, sample: (typeof SAMPLES)[number]): Promise<string> {
  const sender = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@staffordshirestays.example' }
  const at = {
    sender,
    pictures: PICTURES,
    publicUrl: 'https://www.example.com',
    link: 'https://www.example.com/stay/…',
  }
  const rendered = EMAIL_TEMPLATES.kinds[kind]?.sample(sample, {}, at)
  if (!rendered) throw new Error(`no email is called ${kind}`)
  return (await wordsOf([rendered], sender)).html
}

function frameOf(html: string, width: number): string {
  const escaped = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe title="The email" style="border:0;flex:none;width:${width}px" srcdoc="${escaped}"></iframe>`
}

/**
 * Returns how an email differs from its stored screenshot, and stores a differing screenshot in `CHANGED`. `UPDATE`
 * replaces the stored screenshot instead.
 */
async function compareWithBaseline(page: Page, kind: string): Promise<string[]> {
  const picture = await page.screenshot({ fullPage: true })
  const stored = `${BASELINES}/${kind}.webp`
  if (UPDATE) {
    mkdirSync(BASELINES, { recursive: true })
    const few = await sharp(picture).png({ palette: true, colours: 32, dither: 0 }).toBuffer()
    await sharp(few).webp({ lossless: true }).toFile(stored)
    return []
  }
  const wrong = existsSync(stored) ? await comparePixels(picture, stored) : 'has no picture yet'
  if (wrong === null) return []
  mkdirSync(CHANGED, { recursive: true })
  await sharp(picture).toFile(`${CHANGED}/${kind}.png`)
  return [`${wrong}; look at ${CHANGED}/${kind}.png, and keep it by UPDATE_SNAPSHOTS=1 npm run e2e -- email-pictures`]
}

async function comparePixels(picture: Buffer, stored: string): Promise<string | null> {
  const [now, before] = await Promise.all(
    [picture, stored].map((image) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!now || !before) throw new Error('two pictures are compared')
  const { width, height } = now.info
  if (before.info.width !== width || before.info.height !== height)
    return `is ${height} pixels high and was ${before.info.height}`
  const count = pixelmatch(now.data, before.data, undefined, width, height, { threshold: 0.2 })
  return count > MAX_DIFFERING ? `differs in ${count} pixels` : null
}
