import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { settingsRoutes } from '../routes.ts'

const NEVER_CHANGED = { version: 0, changedAt: null, changedBy: null }

async function setup() {
  const fixture = await createTestContext()
  const staff = await createStaff(fixture.ctx)
  return { ...fixture, staff, ...createTestClient(fixture.ctx, settingsRoutes, staff) }
}

test('the office can read every setting', async () => {
  const { getAsStaff } = await setup()
  const { status, body } = await getAsStaff('/api/admin/settings')
  expect(status).toBe(200)
  expect(body).toEqual({
    settings: DEFAULT_SETTINGS,
    sections: { business: NEVER_CHANGED, policy: NEVER_CHANGED, marketing: NEVER_CHANGED, vat: NEVER_CHANGED },
  })
})

test('[rule setting-change] a changed setting appears on the site at once', async () => {
  const { asStaff, get, clock, changes } = await setup()
  const { status, body } = await asStaff('PATCH', '/api/admin/settings', {
    business: { name: 'Heath Stays' },
    versions: { business: 0 },
  })
  expect(status).toBe(200)
  expect(body.sections).toEqual({
    business: { version: 1, changedAt: clock.now().toISOString(), changedBy: 'Alex Hartley' },
    policy: NEVER_CHANGED,
    marketing: NEVER_CHANGED,
    vat: NEVER_CHANGED,
  })
  expect((await get('/api/site')).body.settings).toEqual({
    ...DEFAULT_SETTINGS,
    business: { ...DEFAULT_SETTINGS.business, name: 'Heath Stays' },
  })
  expect(changes()).toBe(1)
})

test('an audit log entry contains only the changed settings', async () => {
  const { ctx, asStaff, staff } = await setup()
  await asStaff('PATCH', '/api/admin/settings', { policy: { minimumStayNights: 3, minimumAge: 18 }, vat: 'inclusive' })
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog).toMatchObject([
    {
      actor: 'staff',
      user_id: staff.userId,
      action: 'changed',
      item: 'setting',
      before: { 'policy.minimumStayNights': 2, vat: 'not-registered' },
      after: { 'policy.minimumStayNights': 3, vat: 'inclusive' },
    },
  ])
  await asStaff('PATCH', '/api/admin/settings', { policy: { minimumStayNights: 3 } })
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toHaveLength(1)
})

test('each invalid field is reported', async () => {
  const { asStaff, getAsStaff } = await setup()
  const { status, body } = await asStaff('PATCH', '/api/admin/settings', {
    business: { email: 'nobody', facebook: 'http://www.facebook.com/us', phone: '01632 960999' },
    policy: { minimumStayNights: 0 },
  })
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'business.email', message: 'Please enter a valid email address' },
    { path: 'business.facebook', message: 'Please enter an address that starts with https://' },
    { path: 'policy.minimumStayNights', message: 'Please enter 1 or more' },
  ])
  expect((await getAsStaff('/api/admin/settings')).body.settings).toEqual(DEFAULT_SETTINGS)
})

test('numbers beyond what dates can represent are rejected', async () => {
  const { ctx, asStaff } = await setup()
  const { policy, marketing } = DEFAULT_SETTINGS
  for (const [section, numbers] of Object.entries({ policy, marketing }))
    for (const [name, value] of Object.entries(numbers)) {
      if (typeof value !== 'number') continue
      const { status, body } = await asStaff('PATCH', '/api/admin/settings', { [section]: { [name]: 1e13 } })
      expect(`${name} ${status} ${body.errors[0].message}`).toMatch(/ 400 Please enter (?:at most [\d,]+|0 to 5)$/)
    }
  expect(await ctx.database.selectFrom('setting').selectAll().execute()).toEqual([])
})

test('[rule cancellation-scale] cancellation charges with a gap or a falling charge are refused', async () => {
  const { asStaff, ctx } = await setup()
  const setScale = (...steps: [minDays: number, percent: number][]) =>
    asStaff('PATCH', '/api/admin/settings', {
      policy: { cancellationScale: steps.map(([minDays, percent]) => ({ minDays, percent })) },
    })
  const errorOf = async (answer: ReturnType<typeof setScale>) => {
    const { status, body } = await answer
    return [status, body.errors?.[0]?.path]
  }
  const path = 'policy.cancellationScale'
  expect(await errorOf(setScale([30, 0], [5, 100]))).toEqual([400, `${path}.1.minDays`])
  expect(await errorOf(setScale([30, 0], [10, 60], [5, 40], [0, 100]))).toEqual([400, `${path}.2.percent`])
  expect(await errorOf(setScale([30, 10], [0, 100]))).toEqual([400, `${path}.0.percent`])
  expect(await errorOf(setScale([0, 0]))).toEqual([400, path])
  const { status, body } = await setScale([30, 0], [10, 60], [0, 100])
  expect([status, body.sections.policy.version]).toEqual([200, 1])
  // The same steps again are no change.
  expect((await setScale([30, 0], [10, 60], [0, 100])).body.sections.policy.version).toBe(1)
  const value = JSON.stringify([
    { minDays: 30, percent: 0 },
    { minDays: 5, percent: 100 },
  ])
  await expect(ctx.database.updateTable('setting').set({ value }).execute()).rejects.toThrow('setting_check')
})

test('guests’ data is kept for at least six years', async () => {
  const { asStaff } = await setup()
  const setYears = (retentionYears: number) => asStaff('PATCH', '/api/admin/settings', { policy: { retentionYears } })
  const { status, body } = await setYears(5)
  expect(status).toBe(400)
  const message = 'Please enter 6 or more: invoices must by law be kept for six years'
  expect(body.errors).toEqual([{ path: 'policy.retentionYears', message }])
  expect((await setYears(6)).body.settings.policy.retentionYears).toBe(6)
})

test('[rule map-tiles] a tile address contains each of {z}, {x} and {y} once', async () => {
  const { asStaff } = await setup()
  const setTiles = (mapTiles: string) => asStaff('PATCH', '/api/admin/settings', { business: { mapTiles } })
  for (const wrong of [
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}/{y}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://me:secret@tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}.png" onerror="alert(1)',
    'javascript:alert({x}{y}{z})',
  ])
    expect((await setTiles(wrong)).body.errors, wrong).toMatchObject([{ path: 'business.mapTiles' }])
  for (const right of [' https://tiles.example/a/{z}/{y}/{x}@2x.png?key=k-1 ', ''])
    expect((await setTiles(right)).body.settings.business.mapTiles).toBe(right.trim())
})

test.each([
  { policy: { minimumAge: 21, forgotten: 1 } },
  { colours: {} },
  { vat: 'perhaps' },
  { versions: { people: 1 } },
])('an unknown setting is rejected: %j', async (body) => {
  const { asStaff, getAsStaff } = await setup()
  expect((await asStaff('PATCH', '/api/admin/settings', body)).status).toBe(400)
  expect((await getAsStaff('/api/admin/settings')).body.settings).toEqual(DEFAULT_SETTINGS)
})

test('a stale edit gets 409 with the current settings', async () => {
  const { asStaff } = await setup()
  const change = (body: object) => asStaff('PATCH', '/api/admin/settings', body)
  expect((await change({ policy: { minimumAge: 21 }, versions: { policy: 0 } })).status).toBe(200)
  expect((await change({ vat: 'exclusive', versions: { vat: 0 } })).status).toBe(200)

  const second = await change({ policy: { minimumAge: 25 }, versions: { policy: 0 } })
  expect(second.status).toBe(409)
  expect(second.body.message).toBe('Someone else has saved changes. Please check them and try again.')
  expect(second.body.current.settings.policy.minimumAge).toBe(21)
  expect(second.body.current.sections.policy.version).toBe(1)

  expect((await change({ policy: { minimumAge: 25 }, versions: { policy: 1 } })).body.settings.policy.minimumAge).toBe(
    25,
  )
})

test('of ten concurrent edits of the same version one succeeds', async () => {
  const { asStaff, ctx } = await setup()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      asStaff('PATCH', '/api/admin/settings', { policy: { minimumAge: 20 + index }, versions: { policy: 0 } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toHaveLength(1)
})
