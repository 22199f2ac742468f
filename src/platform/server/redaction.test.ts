import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { redactAuditLog } from './audit-log.ts'
import { patternOf, REDACTED } from './redaction.ts'
import { createTestContext } from './testing/test-context.ts'

test('names, addresses and numbers are found in every spelling, and similar texts are not', async () => {
  const { ctx } = await createTestContext()
  const pattern = patternOf(['Ada O’Byron (née King)', 'Ada', 'ada.byron@example.org'], ['+44 1632 960199', '999'])
  const clean = async (text: string) =>
    (
      await sql<{ text: string }>`select regexp_replace(${text}, ${pattern}, ${REDACTED}, 'gi') as text`.execute(
        ctx.database,
      )
    ).rows[0]?.text
  expect(await clean('ADA  o’byron\n(née King) wrote')).toBe('[erased] wrote')
  expect(await clean('ada.byron@example.org, 01632 960199, 0044 (1632) 960-199')).toBe('[erased], [erased], [erased]')
  expect(await clean('Ada from Canada, adaXbyron@example.org, 516329601997, 999')).toBe(
    'Ada from Canada, adaXbyron@example.org, 516329601997, 999',
  )
  expect(patternOf(['Ada'], ['999'])).toBeNull()
})

test('redaction leaves the rest of an audit log entry unchanged, quotes included', async () => {
  const { ctx } = await createTestContext()
  const before = { reason: 'For Ada "the" Byron\\, twice', guests: 2 }
  const at = ctx.clock.now()
  const line = { at, actor: 'system' as const, action: 'changed', item: 'booking', item_id: 1 }
  await ctx.database
    .insertInto('audit_log')
    .values({ ...line, before: JSON.stringify(before) })
    .execute()
  const pattern = patternOf(['Ada "the" Byron\\'], []) ?? ''
  await ctx.database.transaction().execute((db) => redactAuditLog(db, pattern))
  const rows = await ctx.database.selectFrom('audit_log').select(['before', 'after']).execute()
  expect(rows).toEqual([{ before: { reason: 'For [erased], twice', guests: 2 }, after: null }])
})
