import { expect, onTestFinished, test } from 'vitest'
import * as web from '#app/web/entry-server.tsx'
import { createServer } from '#platform/server/http/server.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'
import { registerPages } from './pages.ts'
import { createReader } from './reader.ts'

const ASSETS = {
  styles: { site: 'a{}', private: 'c{}', office: 'b{}' },
  boot: '/assets/boot.js',
  scripts: () => [],
  fonts: [],
  head: () => '',
}

async function setup() {
  const { ctx } = await createTestContext()
  const home = await insertHome(ctx)
  const routes = allRoutes(ctx)
  const server = createServer(ctx, { routes, identify: async () => null })
  onTestFinished(async () => {
    await server.close()
  })
  registerPages(server, ctx, { web, assets: ASSETS, read: createReader(ctx, routes), cached: false })
  return {
    home,
    get: (url: string) => server.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } }),
  }
}

const LATIN_1 = Array.from({ length: 255 }, (_, at) => String.fromCharCode(at + 1)).join('')
const TEXTS = [
  ...(LATIN_1.match(/.{17}/gs) ?? []).map(encodeURIComponent),
  ...['’', '“', '"', '<', '%', '(', '!', 'é', '🏡', '%27', 'a+b&c=d#e?f'].map(encodeURIComponent),
  // Texts that are encoded as by browsers and other sites.
  ...['Miller%27s', "Miller's", 'é', '(x)!', '%zz'],
]

test('every page renders with arbitrary text in its query', async () => {
  const { home, get } = await setup()
  const broken: string[] = []
  for (const { pattern, query = [] } of web.routes)
    for (const [at, text] of query.length > 0 ? TEXTS.entries() : []) {
      // Each page gets each text once, and each parameter gets at least two texts.
      const url = `${pattern.replace(/:\w+/, String(home))}?${query[at % query.length]}=${text}`
      const { statusCode, body } = await get(url)
      if (statusCode >= 500 || !/<h1[ >]/.test(body)) broken.push(`${statusCode} ${url}`)
    }
  expect(broken).toEqual([])
})
