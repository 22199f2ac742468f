import { expect, test } from 'vitest'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { DEFAULT_SETTINGS } from '../contract.ts'
import { readSettings } from './settings.ts'

test('[rule settings-drive-texts] without changes the settings are the defaults', async () => {
  const { ctx } = await createTestContext()
  expect(await readSettings(ctx)).toEqual(DEFAULT_SETTINGS)
})

test('a changed number replaces its default', async () => {
  const { ctx, changes } = await createTestContext()
  await applySettings(ctx, { policy: { minimumStayNights: 3 }, vat: 'exclusive' })
  expect(await readSettings(ctx)).toEqual({
    ...DEFAULT_SETTINGS,
    policy: { ...DEFAULT_SETTINGS.policy, minimumStayNights: 3 },
    vat: 'exclusive',
  })
  expect(changes()).toBe(1)
})

test('a change writes an audit log entry with old and new values', async () => {
  const { ctx, clock } = await createTestContext()
  await applySettings(ctx, { policy: { securityDepositMinPence: 15_000, minimumAge: 18 } })
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog).toMatchObject([
    {
      at: clock.now(),
      actor: 'system',
      action: 'changed',
      item: 'setting',
      before: { 'policy.securityDepositMinPence': 10_000 },
      after: { 'policy.securityDepositMinPence': 15_000 },
    },
  ])
})

test('a second change increments the version', async () => {
  const { ctx } = await createTestContext()
  await applySettings(ctx, { policy: { minimumAge: 21 } })
  await applySettings(ctx, { policy: { minimumAge: 25 } })
  const rows = await ctx.database.selectFrom('setting').select(['key', 'value', 'version']).execute()
  expect(rows).toEqual([{ key: 'policy.minimumAge', value: 25, version: 2 }])
})

test.each([
  [{ policy: { minimumStayNights: 0 } }, 'policy.minimumStayNights'],
  [{ policy: { securityDepositPercent: 101 } }, 'policy.securityDepositPercent'],
  [{ policy: { checkInFrom: '4pm' } }, 'policy.checkInFrom'],
  [{ policy: { checkInFrom: '10:00' } }, 'policy.checkOutBy'],
  [{ policy: { checkOutBy: '16:00' } }, 'policy.checkOutBy'],
  [{ business: { facebook: 'javascript:alert(1)' } }, 'business.facebook'],
  [{ business: { email: 'a@example.org,b@example.org' } }, 'business.email'],
])('an invalid value is reported by name: %j', async (changes, path) => {
  const { ctx } = await createTestContext()
  await expect(applySettings(ctx, { ...changes, marketing: { happyGuests: 60 } })).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: [{ path }] },
  })
  expect(await readSettings(ctx)).toEqual(DEFAULT_SETTINGS)
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toEqual([])
})

test('an invalid stored row is ignored', async () => {
  const { ctx, clock } = await createTestContext()
  const row = (key: string, value: unknown) => ({ key, value: JSON.stringify(value), updated_at: clock.now() })
  await ctx.database
    .insertInto('setting')
    .values([
      row('policy.minimumStayNights', 'two'),
      row('policy.checkOutBy', '17:00'),
      row('policy.forgotten', 1),
      row('__proto__.polluted', 1),
    ])
    .execute()
  expect(await readSettings(ctx)).toEqual(DEFAULT_SETTINGS)
})
