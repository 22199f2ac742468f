import { expect, onTestFinished, test } from 'vitest'
import * as web from '#app/web/entry-server.tsx'
import { MAX_SEARCHES, SearchLimit } from '#platform/server/http/limits/search-limit.ts'
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

/** Starts a server with one home and the search limit. `searches` counts the searches that pages make. */
async function setup() {
  const { ctx, clock } = await createTestContext()
  const home = await insertHome(ctx)
  const routes = allRoutes(ctx)
  const searchLimit = new SearchLimit(ctx)
  const server = createServer(ctx, { routes, identify: async () => null, searchLimit })
  onTestFinished(async () => {
    await server.close()
  })
  const ask = createReader(ctx, routes)
  let searches = 0
  const read: typeof ask = (key) => {
    if (/search$|quote$/.test(key[0])) searches += 1
    return ask(key)
  }
  const pages = registerPages(server, ctx, { web, assets: ASSETS, read, searchLimit, cached: true })
  const get = (url: string, remoteAddress = '192.0.2.1') =>
    server.inject({ url, remoteAddress, headers: { host: 'localhost:3000', accept: 'text/html' } })
  const exhaust = (left = MAX_SEARCHES) => {
    for (let search = 0; search < left; search++) searchLimit.count('192.0.2.1')
  }
  return { clock, home, pages, get, exhaust, searches: () => searches }
}

const DATES = 'checkin=2026-10-12&checkout=2026-10-14'

test('[threat costly-searches] a refused search shows a readable page', async () => {
  const { home, get, exhaust } = await setup()
  exhaust()
  for (const url of [
    `/properties?${DATES}`,
    '/properties?weekend=2026-10',
    '/properties?location=Stone',
    `/property/${home}?${DATES}`,
    `/enquiry?${DATES}`,
    `/compare?homes=${home}&${DATES}`,
  ]) {
    const { statusCode, headers, body } = await get(url)
    expect([url, statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      url,
      429,
      '3',
      'text/html; charset=utf-8',
    ])
    expect(body).toContain('<h1>You have searched very often. Please wait a moment and try again.</h1>')
    expect((await get(url, '192.0.2.2')).statusCode, url).toBe(200)
  }
  for (const path of [`/api/properties/search?${DATES}`, `/api/properties/${home}/quote?${DATES}`])
    expect((await get(path)).statusCode, path).toBe(429)
  for (const path of [
    '/',
    '/properties',
    `/property/${home}`,
    '/enquiry',
    '/properties?utm_source=x',
    '/api/properties',
  ])
    expect((await get(path)).statusCode, path).toBe(200)
})

test('[threat costly-searches] identical pages with dates are rendered once in ten seconds', async () => {
  const { clock, pages, get, exhaust, searches } = await setup()
  const open = () => get(`/properties?${DATES}`)
  expect((await open()).statusCode).toBe(200)
  exhaust(MAX_SEARCHES - 1)
  // The page is cached in spite of another order of parameters and an unknown parameter.
  await get('/properties?checkout=2026-10-14&fbclid=x&checkin=2026-10-12')
  expect([(await open()).statusCode, searches()]).toEqual([200, 1])
  pages.empty()
  expect((await open()).statusCode).toBe(429)
  clock.forward(60)
  expect([(await open()).statusCode, searches()]).toEqual([200, 2])
  clock.forward(1)
  expect([(await open()).statusCode, searches()]).toEqual([200, 3])
})
