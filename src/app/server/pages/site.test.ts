import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as web from '#app/web/entry-server.tsx'
import { PERMISSIONS } from '#features/permissions.ts'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import type { Route } from '#platform/server/http/routes/route.ts'
import { createServer } from '#platform/server/http/server.ts'
import { openLog } from '#platform/server/log.ts'
import { fieldsOf } from '#test/app/server/endpoint-fields.ts'
import { insertReview } from '#test/features/reviews/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { fillDemo } from '../demo/seed.ts'
import { allRoutes } from '../http.ts'
import type { PageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'
import { createReader } from './reader.ts'
import { registerSiteFiles } from './site-files.ts'

let server: FastifyInstance
let routes: Route[]
let cache: Pick<PageCache, 'empty'>
const logged: string[] = []
const opened = await createTestContext(undefined, { LOG_LEVEL: 'info' })
const fixture = {
  ...opened,
  ctx: { ...opened.ctx, log: openLog('info', { write: (line: string) => void logged.push(line) }) },
}

beforeAll(async () => {
  const { ctx } = fixture
  await fillDemo(ctx, [])
  routes = allRoutes(ctx)
  server = createServer(ctx, { routes, identify: identifyStaff(ctx), styleHashes: ['sha256-abc'] })
  const read = createReader(ctx, routes)
  registerSiteFiles(server, ctx, { web, read })
  const assets = {
    styles: { site: 'a{}', private: 'c{}', office: 'b{}' },
    boot: '/assets/boot.js',
    scripts: () => ['/assets/app.js'],
    fonts: [],
    head: () => '',
  }
  cache = registerPages(server, ctx, { web, assets, read, cached: true })
  await server.ready()
})

const HOST = { host: 'localhost:3000' }
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { ...HOST, ...headers } })

/** Returns a path with example values for the parameters. */
const pathOf = ({ endpoint }: Route) =>
  endpoint.path
    .replace('{bookingId}', '1')
    .replace('{email}', 'nobody@example.com')
    .replace(/\{\w+\}/g, '1')

test('[threat missing-authorisation] every endpoint declares its access', () => {
  const named = (caller: 'public' | 'staff') =>
    routes
      .filter(({ endpoint }) => (endpoint.access === 'public') === (caller === 'public'))
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .sort()
  expect(named('public')).toEqual([
    'GET /api/admin/demo-account',
    'GET /api/offers/{token}',
    'GET /api/owner-testimonials',
    'GET /api/properties',
    'GET /api/properties/chosen',
    'GET /api/properties/featured',
    'GET /api/properties/nearest',
    'GET /api/properties/range',
    'GET /api/properties/search',
    'GET /api/properties/shared-features',
    'GET /api/properties/{id}',
    'GET /api/properties/{id}/availability',
    'GET /api/properties/{id}/prices',
    'GET /api/properties/{id}/quote',
    'GET /api/reviews/all',
    'GET /api/reviews/booking/{bookingId}/{email}',
    'GET /api/reviews/property/{id}',
    'GET /api/reviews/summary',
    'GET /api/site',
    'GET /api/stays/{token}',
    'GET /api/stays/{token}/calendar.ics',
    'GET /api/stays/{token}/cancellation',
    'GET /api/stays/{token}/deductions/{entryId}/photograph',
    'GET /api/stays/{token}/papers',
    'POST /api/admin/login',
    'POST /api/admin/logout',
    'POST /api/admin/password-link',
    'POST /api/admin/password-link/open',
    'POST /api/admin/password-link/request',
    'POST /api/contact',
    'POST /api/enquiries',
    'POST /api/offers/{token}/accept',
    'POST /api/offers/{token}/decline',
    'POST /api/offers/{token}/email-link',
    'POST /api/property-owner',
    'POST /api/reviews/submit',
    'POST /api/stays/{token}/arrival',
    'POST /api/stays/{token}/cancel',
    'POST /api/stays/{token}/email-link',
    'PUT /api/stays/{token}/guests',
    'PUT /api/stays/{token}/invoice-recipient',
  ])
  expect(named('staff')).toEqual([
    'DELETE /api/admin/account/sessions',
    'DELETE /api/admin/account/sessions/{id}',
    'DELETE /api/admin/blocks/{id}',
    'DELETE /api/admin/feeds/{id}',
    'DELETE /api/admin/imports/{id}',
    'DELETE /api/admin/owner-testimonials/{id}',
    'DELETE /api/admin/staff/{id}',
    'DELETE /api/admin/statements/{id}',
    'DELETE /api/bookings/{id}',
    'DELETE /api/properties/{id}',
    'GET /api/admin/account',
    'GET /api/admin/account/sessions',
    'GET /api/admin/applications',
    'GET /api/admin/applications/summary',
    'GET /api/admin/applications/{id}',
    'GET /api/admin/applications/{id}/images/{position}',
    'GET /api/admin/approvals',
    'GET /api/admin/approvals/rule',
    'GET /api/admin/audit-log',
    'GET /api/admin/audit-log/choices',
    'GET /api/admin/bank-accounts',
    'GET /api/admin/bank-details',
    'GET /api/admin/bank-lines',
    'GET /api/admin/blocks',
    'GET /api/admin/bookings/accounts',
    'GET /api/admin/bookings/{id}/ledger',
    'GET /api/admin/bookings/{id}/ledger/{entryId}/photograph',
    'GET /api/admin/bookings/{id}/notes',
    'GET /api/admin/calendar',
    'GET /api/admin/changeovers',
    'GET /api/admin/channels/problems',
    'GET /api/admin/data-requests',
    'GET /api/admin/email-types',
    'GET /api/admin/email-types/{kind}',
    'GET /api/admin/emails',
    'GET /api/admin/emails/summary',
    'GET /api/admin/emails/{id}',
    'GET /api/admin/enquiries',
    'GET /api/admin/enquiries/summary',
    'GET /api/admin/enquiries/{id}',
    'GET /api/admin/guests/{key}',
    'GET /api/admin/imports',
    'GET /api/admin/jobs',
    'GET /api/admin/messages',
    'GET /api/admin/messages/summary',
    'GET /api/admin/messages/{id}',
    'GET /api/admin/messages/{id}/stay',
    'GET /api/admin/offers',
    'GET /api/admin/offers/alternatives',
    'GET /api/admin/offers/summary',
    'GET /api/admin/offers/{id}',
    'GET /api/admin/owner-testimonials',
    'GET /api/admin/payments',
    'GET /api/admin/payments/count',
    'GET /api/admin/payments/summary',
    'GET /api/admin/properties',
    'GET /api/admin/properties/{id}',
    'GET /api/admin/properties/{id}/arrival',
    'GET /api/admin/properties/{id}/channels',
    'GET /api/admin/properties/{id}/prices',
    'GET /api/admin/properties/{id}/prices/quote',
    'GET /api/admin/properties/{id}/takings',
    'GET /api/admin/properties/{id}/takings.csv',
    'GET /api/admin/register',
    'GET /api/admin/reviews',
    'GET /api/admin/reviews/summary',
    'GET /api/admin/session',
    'GET /api/admin/settings',
    'GET /api/admin/staff',
    'GET /api/admin/statements',
    'GET /api/admin/statements/{id}/skipped-rows',
    'GET /api/admin/today',
    'GET /api/admin/today/start',
    'GET /api/admin/today/stays',
    'GET /api/admin/waiting-holds',
    'GET /api/bookings',
    'GET /api/bookings/all',
    'GET /api/bookings/count',
    'GET /api/bookings/export.csv',
    'GET /api/bookings/quote',
    'GET /api/bookings/summary',
    'GET /api/bookings/{id}',
    'GET /api/bookings/{id}/agreement',
    'GET /api/bookings/{id}/change',
    'GET /api/bookings/{id}/deletion',
    'GET /api/bookings/{id}/guest-page',
    'GET /api/bookings/{id}/homes',
    'GET /api/bookings/{id}/papers',
    'GET /api/bookings/{id}/register',
    'PATCH /api/admin/applications/{id}',
    'PATCH /api/admin/blocks/{id}',
    'PATCH /api/admin/bookings/{id}/tags',
    'PATCH /api/admin/data-requests/{id}',
    'PATCH /api/admin/enquiries/{id}',
    'PATCH /api/admin/guest-notes/{id}',
    'PATCH /api/admin/guests/{key}/tags',
    'PATCH /api/admin/messages/{id}',
    'PATCH /api/admin/reviews/{id}',
    'PATCH /api/admin/settings',
    'PATCH /api/admin/staff/{id}',
    'PATCH /api/bookings/{id}',
    'PATCH /api/properties/{id}',
    'PATCH /api/properties/{id}/photographs',
    'POST /api/admin/account/own-password',
    'POST /api/admin/account/password',
    'POST /api/admin/account/portrait',
    'POST /api/admin/account/recovery-codes',
    'POST /api/admin/account/second-factor',
    'POST /api/admin/account/second-factor/off',
    'POST /api/admin/account/second-factor/offer',
    'POST /api/admin/applications/{id}/notes',
    'POST /api/admin/applications/{id}/reply',
    'POST /api/admin/approvals/{id}/decision',
    'POST /api/admin/bank-details/reveal',
    'POST /api/admin/bank-lines/match-exact',
    'POST /api/admin/bank-lines/{id}/match',
    'POST /api/admin/bank-lines/{id}/reopen',
    'POST /api/admin/bank-lines/{id}/set-aside',
    'POST /api/admin/bank-lines/{id}/split',
    'POST /api/admin/blocks',
    'POST /api/admin/bookings/accounts',
    'POST /api/admin/bookings/{id}/ledger',
    'POST /api/admin/bookings/{id}/ledger/photographs',
    'POST /api/admin/bookings/{id}/ledger/transfer',
    'POST /api/admin/bookings/{id}/ledger/{entryId}/correct',
    'POST /api/admin/bookings/{id}/notes',
    'POST /api/admin/data-requests',
    'POST /api/admin/email-sender/check',
    'POST /api/admin/email-types/{kind}/preview',
    'POST /api/admin/email-types/{kind}/test',
    'POST /api/admin/emails/{id}/send',
    'POST /api/admin/emails/{id}/withdraw',
    'POST /api/admin/enquiries/{id}/notes',
    'POST /api/admin/enquiries/{id}/reply',
    'POST /api/admin/feeds',
    'POST /api/admin/feeds/preview',
    'POST /api/admin/feeds/{id}/closures/leave-out',
    'POST /api/admin/feeds/{id}/closures/take',
    'POST /api/admin/feeds/{id}/echo',
    'POST /api/admin/feeds/{id}/keep',
    'POST /api/admin/feeds/{id}/new-stay',
    'POST /api/admin/feeds/{id}/read',
    'POST /api/admin/feeds/{id}/release',
    'POST /api/admin/feeds/{id}/release-doubted',
    'POST /api/admin/feeds/{id}/shared',
    'POST /api/admin/guests/list',
    'POST /api/admin/guests/{key}/join',
    'POST /api/admin/guests/{key}/notes',
    'POST /api/admin/guests/{key}/part',
    'POST /api/admin/imports/bookings',
    'POST /api/admin/imports/bookings/preview',
    'POST /api/admin/imports/homes',
    'POST /api/admin/imports/homes/preview',
    'POST /api/admin/jobs/{name}/runs',
    'POST /api/admin/messages/{id}/notes',
    'POST /api/admin/messages/{id}/reply',
    'POST /api/admin/offers',
    'POST /api/admin/offers/{id}/link',
    'POST /api/admin/offers/{id}/resend',
    'POST /api/admin/offers/{id}/withdraw',
    'POST /api/admin/owner-testimonials',
    'POST /api/admin/people/copy.txt',
    'POST /api/admin/people/erase',
    'POST /api/admin/people/find',
    'POST /api/admin/properties/{id}/channels/{channel}/address',
    'POST /api/admin/register/passports',
    'POST /api/admin/search',
    'POST /api/admin/session/confirm',
    'POST /api/admin/skipped-rows/set-aside',
    'POST /api/admin/skipped-rows/{id}/reopen',
    'POST /api/admin/staff',
    'POST /api/admin/staff/{id}/reset',
    'POST /api/admin/statements',
    'POST /api/admin/statements/preview',
    'POST /api/admin/statements/releases',
    'POST /api/bookings',
    'POST /api/bookings/channel-stay',
    'POST /api/bookings/{id}/cancel',
    'POST /api/bookings/{id}/charge',
    'POST /api/bookings/{id}/keep',
    'POST /api/bookings/{id}/link',
    'POST /api/bookings/{id}/link/email',
    'POST /api/bookings/{id}/release',
    'POST /api/bookings/{id}/restore',
    'POST /api/bookings/{id}/stay',
    'POST /api/bookings/{id}/undo',
    'POST /api/photographs',
    'POST /api/properties',
    'POST /api/properties/{id}/photographs',
    'POST /api/properties/{id}/restore',
    'PUT /api/admin/account/profile',
    'PUT /api/admin/approvals/rule',
    'PUT /api/admin/bank-details',
    'PUT /api/admin/email-types/{kind}',
    'PUT /api/admin/feeds/{id}/address',
    'PUT /api/admin/owner-testimonials/{id}',
    'PUT /api/admin/properties/{id}/arrival',
    'PUT /api/admin/properties/{id}/prices',
    'PUT /api/bookings/{id}/invoice-recipient',
    'PUT /api/bookings/{id}/register',
    'PUT /api/properties/{id}',
  ])
  expect(named('public').length + named('staff').length).toBe(routes.length)
})

test('[threat addresses-in-urls] no office endpoint takes an email address in its URL', () => {
  const inUrls = routes
    .filter(({ endpoint }) => endpoint.access !== 'public')
    .flatMap(fieldsOf)
    .filter(({ part, at }) => part !== 'body' && /email/i.test(at))
  expect(inUrls.map(({ name }) => name)).toEqual([])
})

test('[threat missing-authorisation] [threat shared-cache] every office endpoint returns 401 without a session', async () => {
  for (const route of routes.filter(({ endpoint }) => endpoint.access !== 'public')) {
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(route.endpoint.method)
    const { statusCode, json, headers } = await server.inject({
      method: route.endpoint.method,
      url: pathOf(route),
      headers: HOST,
      ...(hasBody && { payload: {} }),
    })
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-store', 'Cookie'])
    expect(`${route.endpoint.method} ${route.endpoint.path} ${statusCode}`).toMatch(/ 401$/)
    expect(json()).toEqual({ message: 'Please sign in' })
  }
})

test('[threat cross-site-writing] a request from another site writes nothing', async () => {
  for (const route of routes.filter(({ endpoint }) => endpoint.method !== 'GET'))
    for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const { statusCode } = await server.inject({
        method: route.endpoint.method,
        url: pathOf(route),
        headers: { ...HOST, ...foreign, cookie: `latchkey=${'A'.repeat(43)}` },
      })
      expect(`${route.endpoint.method} ${route.endpoint.path} ${statusCode}`).toMatch(/ 403$/)
    }
})

test('the OpenAPI 3.1 document describes every endpoint', async () => {
  const { statusCode, json } = await get('/api/openapi.json')
  expect(statusCode).toBe(200)
  const description = json()
  expect(description.openapi).toMatch(/^3\.1/)
  for (const { endpoint } of routes)
    expect(
      description.paths[endpoint.path]?.[endpoint.method.toLowerCase()],
      `${endpoint.method} ${endpoint.path}`,
    ).toMatchObject({ summary: endpoint.summary, responses: {} })
  const { valid, errors } = await new Validator().validate(description)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('a one-time password permits only reading the session and choosing a password', async () => {
  const identify = async () =>
    ({ kind: 'staff', userId: 1, sid: 'x', permissions: PERMISSIONS, mustChoosePassword: true }) as const
  const site = createServer(fixture.ctx, { routes, identify })
  const open: string[] = []
  for (const route of routes.filter(({ endpoint }) => endpoint.access !== 'public')) {
    const { method } = route.endpoint
    const { statusCode } = await site.inject({
      method,
      url: pathOf(route),
      headers: { ...HOST, cookie: 'latchkey=x' },
    })
    if (statusCode !== 403) open.push(`${method} ${route.endpoint.path}`)
  }
  expect(open.sort()).toEqual(['GET /api/admin/session', 'POST /api/admin/account/own-password'])
  await site.close()
})

test('[threat hostile-text] [threat sql-injection] a NUL character in a query parameter returns 400', async () => {
  const [first] = await fixture.ctx.database.selectFrom('user').select('id').execute()
  const site = createServer(fixture.ctx, {
    routes,
    identify: async () => ({ kind: 'staff', userId: Number(first?.id), sid: 'x', permissions: PERMISSIONS }),
  })
  const paths = (await site.inject({ url: '/api/openapi.json', headers: HOST })).json().paths
  for (const route of routes.filter(({ endpoint }) => endpoint.method === 'GET'))
    for (const { in: where, name } of paths[route.endpoint.path].get.parameters ?? []) {
      if (where !== 'query') continue
      const url = `${pathOf(route)}?${name}=%00`
      const { statusCode } = await site.inject({ url, headers: { ...HOST, cookie: 'latchkey=x' } })
      expect(`${url} ${statusCode}`).toBe(`${url} 400`)
    }
  const login = { username: 'admin\0', password: 'x' }
  const { statusCode } = await site.inject({ method: 'POST', url: '/api/admin/login', headers: HOST, payload: login })
  expect(statusCode).toBe(400)
  await site.close()
})

test('no endpoint accepts text/plain', async () => {
  for (const route of routes.filter(({ endpoint }) => ['POST', 'PUT', 'PATCH'].includes(endpoint.method))) {
    const { statusCode } = await server.inject({
      method: route.endpoint.method,
      url: pathOf(route),
      headers: { ...HOST, 'content-type': 'text/plain' },
      payload: '{"a":1}',
    })
    expect([401, 415]).toContain(statusCode)
  }
})

test('[threat public-personal-data] no public answer contains personal data of a guest', async () => {
  let read = 0
  for (const route of routes.filter(({ endpoint }) => endpoint.access === 'public' && endpoint.method === 'GET')) {
    const query = route.endpoint.path.endsWith('availability')
      ? '?from=2026-09-09&to=2026-10-09'
      : route.endpoint.path.endsWith('quote')
        ? '?checkin=2026-10-12&checkout=2026-10-14'
        : route.endpoint.path.endsWith('chosen')
          ? '?homes=1'
          : ''
    const { body, statusCode } = await get(pathOf(route) + query)
    expect([200, 404], `${route.endpoint.path} ${statusCode}`).toContain(statusCode)
    if (statusCode === 200) read += 1
    expect(body, route.endpoint.path).not.toMatch(
      /guestEmail|bookingId|guestPhone|guestAddress|totalAmount|stripePaymentIntentId|"ical|createdBy|@example\.(com|org)/,
    )
  }
  expect(read).toBeGreaterThan(9)
})

describe('pages', () => {
  const PUBLIC = ['/', '/properties', '/property/1', '/about', '/faq', '/reviews', '/contact', '/privacy-policy']

  test.each(PUBLIC)('page %s is rendered with its data', async (path) => {
    const { statusCode, body, headers } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toMatch(/<title>[^<]+<\/title>/)
    expect(body).toContain('<h1')
    expect(body).toContain('id="delivered"')
    expect(body).not.toMatch(/<script(?![^>]*(?:type="module" src=|type="application\/(?:ld\+)?json"))/)
    // Scripts and styles come only from this site.
    expect(body).not.toMatch(
      /<(?:script|iframe)[^>]*src="(?:https?:)?\/\/|rel="(?:stylesheet|\w*preload|preconnect)"[^>]*href="(?:https?:)?\/\//,
    )
  })

  test('[rule unknown-address] unknown paths return the site’s own 404 page', async () => {
    for (const path of ['/nowhere', '/property/4711', '/property/abc', '/property', '/property/']) {
      const { statusCode, body } = await get(path)
      expect(statusCode, path).toBe(404)
      expect(body, path).toMatch(path === '/nowhere' ? /Page Not Found/ : /Property Not Found/)
    }
  })

  test('[rule hidden-home] a hidden home is absent from the site', async () => {
    const { ctx } = fixture
    const hide = async (is_available: boolean) => {
      await ctx.database.updateTable('property').set({ is_available }).where('id', '=', 2).execute()
      cache.empty()
    }
    await hide(false)
    expect((await get('/property/2')).statusCode).toBe(404)
    for (const path of [
      '/',
      '/properties',
      '/api/properties',
      '/api/properties/featured',
      '/api/properties/search',
      '/sitemap.xml',
    ])
      expect((await get(path)).body, path).not.toMatch(/Woody Bank|\/property\/2/)
    await hide(true)
    expect((await get('/property/2')).statusCode).toBe(200)
  })

  test('[threat words-as-markup] markup in a review is shown as text', async () => {
    const { ctx } = fixture
    // React writes this HTML comment for a part that could not be rendered.
    const hostile = '<script>1</script><!--$!--><!-- <script>'
    const id = await insertReview(ctx, 1, { comment: hostile, createdAt: '2026-09-08T12:00:00Z' })
    await ctx.database.updateTable('review').set({ guest_name: hostile, reply: hostile }).where('id', '=', id).execute()
    cache.empty()
    for (const path of ['/reviews', '/property/1']) {
      const { statusCode, body } = await get(path)
      expect(statusCode).toBe(200)
      const rendered = body.slice(0, body.indexOf('id="delivered"'))
      expect(rendered.split('&lt;script&gt;1&lt;/script&gt;').length - 1, path).toBeGreaterThanOrEqual(3)
      expect(body, path).not.toContain('<script>1')
    }
    await ctx.database.deleteFrom('review').where('id', '=', id).execute()
    cache.empty()
  })

  test('the canonical URL of a search contains only the place', async () => {
    const { body } = await get('/properties?location=Staffordshire&guests=2')
    expect(body).toContain('<h1 class="wrap-anywhere">Homes in ')
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/properties?location=Staffordshire"/>')
  })

  test('a page that the browser has cached returns 304', async () => {
    const { headers } = await get('/about')
    const etag = String(headers.etag)
    const same = await get('/about', { 'if-none-match': etag })
    expect(same.statusCode).toBe(304)
    // The browser keeps the content security policy with the cached page.
    expect(same.headers).not.toHaveProperty('content-security-policy')
    expect(same.headers).toHaveProperty('etag', etag)
    expect((await get('/about', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test.each(PUBLIC)('page %s keeps its ETag without a change', async (path) => {
    const { headers } = await get(path)
    cache.empty()
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('a page is sent in the encoding that the browser accepts', async () => {
    expect((await get('/about', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    expect((await get('/about', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/about')).headers['content-encoding']).toBeUndefined()
  })

  test('a URL with unknown parameters shares the cached page', async () => {
    const [one, other] = await Promise.all([get('/about?utm=1'), get('/about')])
    expect(one.headers.etag).toBe(other.headers.etag)
  })

  test('[rule private-pages] private pages are never cached', async () => {
    for (const path of ['/admin', '/submit-review?booking=1&email=a@example.com']) {
      const { headers, body } = await get(path)
      expect(headers['cache-control'], path).toBe('private, no-store')
      expect(headers['x-robots-tag'], path).toBe('noindex')
      expect(body, path).not.toContain('a@example.com')
    }
  })

  test('[threat link-guessing] a private link’s HTML is identical for every token', async () => {
    const frames = new Map<string, string>()
    for (const page of ['/offer/', '/stay/'])
      for (const token of ['AbCdEfGhIjKlMnOpQrStUv', 'never-issued', 'x'.repeat(90)]) {
        const { statusCode, headers, body } = await get(page + token)
        expect(statusCode, page + token).toBe(200)
        expect(headers['cache-control']).toBe('private, no-store')
        expect(headers['x-robots-tag']).toBe('noindex')
        expect(headers['referrer-policy']).toBe('no-referrer')
        expect(body).toContain('<meta name="robots" content="noindex"/>')
        expect(body).not.toContain('rel="canonical"')
        expect(body).not.toContain(token)
        const timeless = body.replace(/"(?:dehydratedAt|dataUpdatedAt)":\d+/g, '')
        expect(frames.get(page) ?? timeless).toBe(timeless)
        frames.set(page, timeless)
      }
    expect((await get('/robots.txt')).body).toMatch(/Disallow: \/offer\/\nDisallow: \/stay\/\n/)
    expect((await get('/sitemap.xml')).body).not.toMatch(/\/(offer|stay)/)
  })

  test('no parameter redirects to another site', async () => {
    for (const path of ['/admin?next=//evil.example', '//evil.example', '/\\evil.example', '/%2f%2fevil.example']) {
      const { statusCode, headers } = await get(path)
      expect(statusCode < 300 || statusCode >= 400, path).toBe(true)
      expect(headers.location, path).toBeUndefined()
    }
  })

  const factsOf = async (path: string) =>
    [...(await get(path)).body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Fact,
    )

  const hangPictures = async (property_id: number, count: number) => {
    const pictures = Array.from({ length: count }, (_, position) => ({
      ...{ property_id, position, alt: 'A room' },
      address: `https://pictures.example/${position}.jpg`,
    }))
    await fixture.ctx.database.deleteFrom('property_photograph').where('property_id', '=', property_id).execute()
    await fixture.ctx.database.insertInto('property_photograph').values(pictures).execute()
    cache.empty()
  }

  test('structured data has only properties that schema.org knows', async () => {
    await hangPictures(1, 8)
    const types = new Set<string>()
    for (const route of web.routes.filter((route) => !route.private))
      for (const path of route.examples)
        for (const fact of await factsOf(path)) {
          expect(fact['@context'], path).toBe('https://schema.org')
          for (const [type, name, value] of propertiesIn(fact)) {
            expect(SCHEMA_ORG[type]?.split(' '), `${path}: ${type}.${name}`).toContain(name)
            expect([null, ''], `${path}: ${type}.${name}`).not.toContain(value)
            types.add(type)
          }
        }
    expect([...types].sort()).toEqual(Object.keys(SCHEMA_ORG).sort())
  })

  test('a home’s structured data has the properties that Google requires', async () => {
    await hangPictures(1, 8)
    const home = (await factsOf('/property/1')).find((fact) => fact['@type'] === 'VacationRental')
    expect(home).toMatchObject({
      identifier: '1',
      name: 'Chase View',
      image: expect.arrayContaining(['https://pictures.example/7.jpg']),
      geo: { latitude: expect.stringMatching(/^\d+\.\d{5}$/), longitude: expect.stringMatching(/^-?\d+\.\d{5}$/) },
      containsPlace: {
        '@type': 'Accommodation',
        additionalType: 'EntirePlace',
        occupancy: { '@type': 'QuantitativeValue', value: 4 },
        bed: [
          { '@type': 'BedDetails', numberOfBeds: 1, typeOfBed: 'King' },
          { '@type': 'BedDetails', numberOfBeds: 2, typeOfBed: 'Single' },
        ],
      },
    })
    const reviews = home?.review as Fact[]
    expect(reviews.length).toBeGreaterThan(0)
    for (const review of reviews)
      expect(review).toEqual({
        '@type': 'Review',
        author: { '@type': 'Person', name: expect.stringMatching(/./) },
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        reviewRating: { '@type': 'Rating', ratingValue: expect.any(Number), bestRating: 5 },
      })
  })

  test('a home without a position is a LodgingBusiness', async () => {
    const { database } = fixture.ctx
    const typeOf = async () => (await factsOf('/property/1'))[0]?.['@type']
    await hangPictures(1, 7)
    expect(await typeOf()).toBe('LodgingBusiness')
    await hangPictures(1, 8)
    expect(await typeOf()).toBe('VacationRental')
    const { latitude } = await database
      .selectFrom('property')
      .where('id', '=', 1)
      .select('latitude')
      .executeTakeFirstOrThrow()
    await database.updateTable('property').set({ latitude: null }).where('id', '=', 1).execute()
    cache.empty()
    expect(await typeOf()).toBe('LodgingBusiness')
    await database.updateTable('property').set({ latitude }).where('id', '=', 1).execute()
    cache.empty()
  })

  test('the business’s structured data has the full phone number', async () => {
    expect(await factsOf('/')).toMatchObject([{ '@type': 'LodgingBusiness', telephone: '+441632960142' }])
  })

  test('[rule share-picture] every public page names a picture for shared links', async () => {
    const { database } = fixture.ctx
    const pictureOf = async (path: string) => {
      const { body } = await get(path)
      const content = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(body)?.[1]
      return [content('og:image'), content('og:image:width'), content('og:image:height')]
    }
    await database.deleteFrom('property_photograph').execute()
    cache.empty()
    const paths = web.routes.filter((route) => !route.private).flatMap(({ examples }) => examples)
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths)
      expect(await pictureOf(path), path).toEqual(['http://localhost:3000/share-picture.png', '1200', '630'])
    expect(await sharp('public/share-picture.png').metadata()).toMatchObject({ width: 1200, height: 630 })

    const stored = { hash: 'b'.repeat(64), width: 2400, height: 1350, placeholder: 'data:,', widths: [480, 1800] }
    await database
      .insertInto('photograph')
      .values({ ...stored, created_at: new Date() })
      .execute()
    await database
      .insertInto('site_photograph')
      .values({ place: 'hero', photograph_hash: stored.hash, alt: 'The heath' })
      .execute()
    await hangPictures(1, 1)
    const heath = [`http://localhost:3000/photographs/${stored.hash}-1800.jpg`, '1800', '1013']
    expect(await pictureOf('/faq')).toEqual(heath)
    expect(await pictureOf('/property/2')).toEqual(heath)
    // The size of a picture on another site is unknown.
    expect(await pictureOf('/property/1')).toEqual(['https://pictures.example/0.jpg', undefined, undefined])
    await database.deleteFrom('site_photograph').execute()
    cache.empty()
  })
})

test('[threat foreign-host] a request with another host name is refused', async () => {
  for (const [method, url] of [
    ['GET', '/'],
    ['GET', '/sitemap.xml'],
    ['GET', '/api/site'],
    ['POST', '/api/enquiries'],
  ] as const) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const answer = await server.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    expect([url, answer.statusCode], answer.body).toEqual([url, 400])
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil')
  }
})

test('the sitemap lists every public page', async () => {
  expect((await get('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  for (const path of ['/', '/properties', '/property/1', '/property/2', '/property/3', '/faq', '/terms-of-service'])
    expect(body).toContain(`<loc>http://localhost:3000${path}</loc>`)
  for (const route of web.routes)
    for (const path of route.examples.filter((path) => !path.startsWith('/property/')))
      expect(body.includes(`<loc>http://localhost:3000${path}</loc>`), path).toBe(!route.private)
})

test('the web manifest names the business', async () => {
  expect((await get('/site.webmanifest')).json()).toMatchObject({ name: 'Staffordshire Stays', start_url: '/' })
})

test('an unknown endpoint returns 404 in JSON', async () => {
  const { statusCode, json } = await get('/api/nothing')
  expect(statusCode).toBe(404)
  expect(json()).toEqual({ message: 'Not found' })
})

test('every kind of response has the same security headers', async () => {
  for (const path of ['/', '/nowhere', '/api/site', '/api/nothing', '/robots.txt', '/api/properties/x', '/healthz']) {
    const { headers } = await get(path)
    expect(headers['content-security-policy'], path).toContain("script-src 'self';")
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
    expect(headers['permissions-policy'], path).toContain('camera=()')
  }
})

describe('[rule days-in-reach] a day more than ten years away is refused without an error', () => {
  const FAR = [
    ['1900-01-01', '1900-01-03'],
    ['1900-01-02', '1900-01-01'],
    ['2199-12-29', '2199-12-31'],
    ['2199-12-31', '2199-12-31'],
    ['1900-01-01', '2199-12-31'],
    ['9999-12-31', '9999-12-31'],
    ['2016-09-08', '2016-09-10'],
    ['2036-09-08', '2036-09-10'],
  ] as const

  test.each(FAR)('every public endpoint refuses the days %s to %s', async (checkin, checkout) => {
    for (const url of [
      `/api/properties/search?checkin=${checkin}&checkout=${checkout}`,
      `/api/properties/1/quote?checkin=${checkin}&checkout=${checkout}`,
      `/api/properties/1/availability?from=${checkin}&to=${checkout}`,
    ])
      expect((await get(url)).statusCode, url).toBe(400)
    const enquiry = {
      ...{ name: 'Jo Ash', email: 'jo@example.com', phone: '01543 123456', propertyTitle: 'Chase View', guests: 2 },
      ...{ checkInDate: checkin, checkOutDate: checkout, message: 'Is it quiet there?' },
    }
    const sent = await server.inject({ method: 'POST', url: '/api/enquiries', headers: HOST, payload: enquiry })
    expect(sent.statusCode).toBe(400)
  })

  test.each(FAR)('every page with dates renders for the days %s to %s', async (from, to) => {
    await expectRendered(`checkin=${from}&checkout=${to}`)
  })

  test.each(['1900-01-01', '2036-09-10', '9999-12-31'])(
    'every public endpoint refuses the single day %s',
    async (far) => {
      for (const url of [
        `/api/properties/search?checkin=${far}`,
        `/api/properties/search?checkout=${far}`,
        `/api/properties/nearest?checkin=${far}&checkout=2026-10-14`,
        `/api/properties/nearest?checkin=2026-10-12&checkout=${far}`,
        `/api/properties/chosen?homes=1&checkin=${far}&checkout=2026-10-14`,
        `/api/properties/chosen?homes=1&checkin=2026-10-12&checkout=${far}`,
        `/api/properties/1/quote?checkin=${far}&checkout=2026-10-14`,
        `/api/properties/1/quote?checkin=2026-10-12&checkout=${far}`,
        `/api/properties/1/availability?from=${far}`,
        `/api/properties/1/availability?to=${far}`,
      ])
        expect((await get(url)).statusCode, url).toBe(400)
      for (const query of [`checkin=${far}`, `checkin=2026-10-12&checkout=${far}`]) await expectRendered(query)
    },
  )

  /** Requests every page that takes dates. Expects status 400, a complete page and no logged error. */
  async function expectRendered(query: string) {
    const pages = web.routes.filter((route) => route.query?.includes('checkin'))
    expect(pages.length).toBeGreaterThan(4)
    logged.length = 0
    for (const path of pages.map(({ examples }) => examples[0])) {
      const { statusCode, body } = await get(`${path}?property=Chase+View&${query}`)
      expect(statusCode, path).toBe(400)
      expect(body, path).toMatch(/<h1[\s\S]*<\/html>/)
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((line) => JSON.parse(line).level >= 50 || line.includes('"stack"'))).toEqual([])
  }
})

interface Fact {
  '@context'?: string
  '@type': string
  [property: string]: unknown
}

/** Returns all properties of structured data, with nested properties, as type, name and value. */
function propertiesIn({ '@context': _, '@type': type, ...properties }: Fact): [string, string, unknown][] {
  return Object.entries(properties).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((part): [string, string, unknown][] => [
        [type, name, part],
        ...(typeof part === 'object' && part !== null ? propertiesIn(part as Fact) : []),
      ]),
  )
}

const LODGING =
  'name url identifier description image telephone email address areaServed geo priceRange currenciesAccepted checkinTime checkoutTime sameAs containsPlace aggregateRating review'
/** For each type that the site uses, the names of properties that schema.org defines. */
const SCHEMA_ORG: Record<string, string> = {
  LodgingBusiness: LODGING,
  VacationRental: LODGING,
  Accommodation: 'additionalType numberOfBedrooms numberOfBathroomsTotal occupancy bed amenityFeature',
  AggregateRating: 'ratingValue reviewCount ratingCount bestRating worstRating',
  Answer: 'text',
  BedDetails: 'numberOfBeds typeOfBed',
  BreadcrumbList: 'itemListElement',
  FAQPage: 'mainEntity',
  GeoCoordinates: 'latitude longitude',
  ListItem: 'position name item',
  LocationFeatureSpecification: 'name value',
  Person: 'name',
  PostalAddress: 'streetAddress addressLocality addressRegion postalCode addressCountry',
  QuantitativeValue: 'value minValue maxValue unitCode',
  Question: 'name acceptedAnswer',
  Rating: 'ratingValue bestRating worstRating',
  Review: 'author datePublished reviewBody reviewRating',
}
