import { double, sample } from 'fast-check'
import { expect, test } from 'vitest'
import * as web from '#app/web/entry-server.tsx'
import { AREA_RADIUS_M, metresBetween } from '#features/home-area.ts'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import { createServer } from '#platform/server/http/server.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { fillDemo } from '../demo/seed.ts'
import { allRoutes } from '../http.ts'
import { registerPages } from './pages.ts'
import { createReader } from './reader.ts'
import { registerSiteFiles } from './site-files.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** Opens a server with the demo, whose pages and calls are not cached. */
async function setup() {
  const { ctx } = await createTestContext()
  await fillDemo(ctx, [])
  const routes = allRoutes(ctx)
  const server = createServer(ctx, { routes, identify: identifyStaff(ctx) })
  const read = createReader(ctx, routes)
  registerSiteFiles(server, ctx, { web, read })
  const styles = { site: '', private: '', office: '' }
  const assets = { styles, boot: '/assets/boot.js', scripts: () => [], fonts: [], head: () => '' }
  registerPages(server, ctx, { web, assets, read, cached: false })
  await server.ready()
  const calls = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public')
    .map(({ endpoint }) => endpoint.path.replace(/\{\w+\}/g, '1'))
  const pages = web.routes.filter((route) => !route.private).flatMap(({ examples }) => examples)
  return { ctx, server, urls: [...calls, ...pages, ...MORE] }
}

const MORE = [
  '/api/properties/chosen?homes=1,2,3',
  '/api/properties/search?location=Burntwood&checkin=2027-05-04&checkout=2027-05-07',
  '/api/properties/nearest?guests=900',
  '/properties?guests=900',
  '/saved?homes=1,2',
  '/sitemap.xml',
  '/api/openapi.json',
]

test('[rule home-area] [threat home-position] no public answer contains the position of a home', async () => {
  console.log(`SEED=${seed} repeats this run`)
  const { ctx, server, urls } = await setup()
  const ids = [1, 2, 3]
  const random = sample(double({ min: 0, max: 1, noNaN: true }), { seed, numRuns: 4 * 2 * ids.length })
  for (let round = 0; round < 4; round += 1) {
    const homes = ids.map((id, index) => {
      const [north = 0, east = 0] = random.slice(2 * (3 * round + index))
      // Six decimals, the last of them never zero.
      return { id, latitude: sixDecimals(50 + 8 * north), longitude: sixDecimals(-5 + 6 * east) }
    })
    for (const { id, latitude, longitude } of homes)
      await ctx.database.updateTable('property').set({ latitude, longitude }).where('id', '=', id).execute()
    for (const url of urls) {
      const { body } = await server.inject({ url, headers: { host: 'localhost:3000' } })
      for (const home of homes) {
        expect(body.includes(home.latitude) || body.includes(home.longitude), `${url} ${home.id} SEED=${seed}`).toBe(
          false,
        )
        // A shorter number alone may be in the answer by chance.
        const short = [home.latitude, home.longitude].map((number) => Number(number).toFixed(4))
        expect(
          short.every((number) => body.includes(number)),
          `${url} ${home.id} SEED=${seed}`,
        ).toBe(false)
      }
    }
    for (const home of homes) {
      const { area } = (await server.inject(`/api/properties/${home.id}`)).json()
      const position = { latitude: Number(home.latitude), longitude: Number(home.longitude) }
      expect(metresBetween(position, area), `SEED=${seed}`).toBeLessThanOrEqual(AREA_RADIUS_M)
    }
  }
})

function sixDecimals(degrees: number): string {
  return `${degrees.toFixed(5)}7`
}
