import type { CDPSession, Page } from 'playwright-core'

/** What a visit brings over the line, in bytes, as a browser receives it: bodies as they are packed, and headers. */
export interface Downloads {
  /** Script that was asked for before the page was alive. */
  script: number
  /** Script with what comes by itself once the page is idle. */
  scriptWhenIdle: number
  /** Files of any kind, without scrolling or touching. */
  requests: number
  html: number
  css: number
  fonts: number
  fontFiles: number
  largestPicture: number
  apiCalls: number
  /** Names of the script files, for a word about which is heavy. */
  scripts: { file: string; bytes: number }[]
}

interface Load {
  path: string
  type: string
  bytes: number
  /** When it was asked for, as milliseconds since 1970. */
  at: number
}

const ALIVE = /^alive at (\d+)$/

/**
 * Visits a page in a context that asks for gzip, lets it come to rest, and adds up. Until then nothing is asked of the page
 * itself: a question by the driver counts as a touch, and brings what only a touch should.
 */
export async function downloadsOf(page: Page, url: string): Promise<Downloads> {
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

/** Every file that comes, with its bytes on the line; what stands in the page itself is none. */
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
