import { expect, test } from 'vitest'
import { anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { enquiryRoutes } from './routes.ts'

test.for<[field: string, hostile: string]>([
  ['email', `${'a'.repeat(2500)}@${'a-'.repeat(1250)}`],
  ['email', `a@${'a.'.repeat(2500)}1`],
  ['email', `a@${'a'.repeat(60)}${'-a.'.repeat(1600)}!`],
  ['email', '@'.repeat(5000)],
  ['phone', `${'0 '.repeat(2500)}\u0000`],
  ['name', `${' '.repeat(5000)}\u0000`],
  ['propertyTitle', '%_'.repeat(2500)],
  ['message', `${'\n'.repeat(5000)}\u0000`],
])('a hostile %s of 5,000 characters gets a response within 50 ms [threat hostile-text]', async ([field, hostile]) => {
  const { ctx } = await createTestContext()
  const { post } = createTestClient(ctx, enquiryRoutes)
  await post('/api/enquiries', { ...anEnquiry, name: '' })
  const started = performance.now()
  const { status } = await post('/api/enquiries', { ...anEnquiry, [field]: hostile })
  const took = performance.now() - started
  expect(status).toBe(400)
  expect(took).toBeLessThan(50)
})
