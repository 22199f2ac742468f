import type { CDPSession, Page } from 'playwright-core'

/**
 * The downloads of a visit. Sizes are bytes, with headers, and with bodies as compressed by the server; `css` is the
 * inlined style sheet by gzip.
 */
export interface Downloads {
  /** Scripts requested before the page was hydrated. */
  script: number
  /** All scripts, with the scripts that load when the page is idle. */
  scriptWhenIdle: number
  /** Files of any kind, without scrolling or tapping. */
  requests: number
  html: number
  css: number
  fonts: number
  fontFiles: number
  largestPicture: number
  apiCalls: number
  /** Script files by name, to find large files. */
  scripts: { file: string; bytes: number }[]
}

interface Load {
  path: string
  type: string
  bytes: number
  /** Time of the request, in milliseconds since 1970. */
  at: number
}

const ALIVE = /^alive at (\d+)$/

/** Waits until the page is idle, without querying page content: a query counts as user input and would load more. */
export async function measureDownloads(page: Page, url: string): Promise<Downloads> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const hydrated = Promise.withResolvers<number>()
  page.on('console', (message) => {
    const [, at] = ALIVE.exec(message.text()) ?? []
    if (at) hydrated.resolve(Number(at))
  })
  await page.addInitScript(() => {
    const watch = () => document.documentElement?.hasAttribute('data-alive') && console.log(`alive at ${Date.now()}`)
    new MutationObserver(watch).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] })
  })
  const loads = watchLoads(session)

  await page.goto(url)
  const hydratedAt = await hydrated.promise
  await page.waitForLoadState('networkidle')
  const css = await page.evaluate(async () => {
    const styles = document.querySelector('style')?.textContent ?? ''
    const zipped = new Blob([styles]).stream().pipeThrough(new CompressionStream('gzip'))
    return (await new Response(zipped).arrayBuffer()).byteLength
  })

  const all = [...loads.values()]
  const of = (type: string) => all.filter((load) => load.type === type)
  const sum = (some: Load[]) => some.reduce((total, { bytes }) => total + bytes, 0)
  return {
    script: sum(of('Script').filter(({ at }) => at <= hydratedAt)),
    scriptWhenIdle: sum(of('Script')),
    requests: all.length,
    html: sum(of('Document')),
    css,
    fonts: sum(of('Font')),
    fontFiles: of('Font').length,
    largestPicture: Math.max(0, ...of('Image').map(({ bytes }) => bytes)),
    apiCalls: all.filter(({ path }) => path.startsWith('/api/')).length,
    scripts: of('Script')
      .map(({ path, bytes }) => ({ file: path, bytes }))
      .sort((one, other) => other.bytes - one.bytes),
  }
}

/** Records every loaded file with the transferred bytes; data URLs are left out. */
function watchLoads(session: CDPSession): Map<string, Load> {
  const loads = new Map<string, Load>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (request.url.startsWith('data:')) return
    const { pathname } = new URL(request.url)
    loads.set(requestId, { path: pathname, type: type ?? 'Other', bytes: 0, at: wallTime * 1000 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load) load.bytes = encodedDataLength
  })
  return loads
}
