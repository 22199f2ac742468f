import type { Page } from 'playwright-core'

/** What a visit brings over the line, in bytes as gzip has them. */
export interface Downloads {
  /** The application and the page's own code: before anybody touches the page. */
  script: number
  /** The same, with what comes by itself once the page is idle. */
  scriptWhenIdle: number
  html: number
  css: number
  fonts: number
  fontFiles: number
  largestPicture: number
  apiCalls: number
  /** Names of the script files, for a word about which is heavy. */
  scripts: { file: string; bytes: number }[]
}

/** Visits a page in a context that asks for gzip, lets it come to rest, and adds up. */
export async function downloadsOf(page: Page, url: string): Promise<Downloads> {
  const loads: { path: string; type: string; bytes: Promise<number> }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    loads.push({ path: pathname, type: response.request().resourceType(), bytes: sizeOf(response) })
  })
  await page.goto(url)
  const first = await page.evaluate(() => [
    ...(document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? []),
    new URL(document.querySelector<HTMLScriptElement>('script[data-scripts]')?.src ?? location.href).pathname,
  ])
  const css = await page.evaluate(async () => {
    const styles = document.querySelector('style')?.textContent ?? ''
    const zipped = new Blob([styles]).stream().pipeThrough(new CompressionStream('gzip'))
    return (await new Response(zipped).arrayBuffer()).byteLength
  })
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-alive'))
  await page.waitForLoadState('networkidle')

  const sum = async (fits: (load: (typeof loads)[number]) => boolean) =>
    (await Promise.all(loads.filter(fits).map(({ bytes }) => bytes))).reduce((total, bytes) => total + bytes, 0)
  const scripts = await Promise.all(
    loads.filter(({ type }) => type === 'script').map(async ({ path, bytes }) => ({ file: path, bytes: await bytes })),
  )
  const pictures = await Promise.all(loads.filter(({ type }) => type === 'image').map(({ bytes }) => bytes))
  return {
    script: await sum(({ type, path }) => type === 'script' && first.includes(path)),
    scriptWhenIdle: await sum(({ type }) => type === 'script'),
    html: await sum(({ type }) => type === 'document'),
    css,
    fonts: await sum(({ type }) => type === 'font'),
    fontFiles: loads.filter(({ type }) => type === 'font').length,
    largestPicture: Math.max(0, ...pictures),
    apiCalls: loads.filter(({ path }) => path.startsWith('/api/')).length,
    scripts: scripts.sort((one, other) => other.bytes - one.bytes),
  }
}

async function sizeOf(response: import('playwright-core').Response): Promise<number> {
  const length = await response.headerValue('content-length')
  return length ? Number(length) : (await response.body()).byteLength
}
