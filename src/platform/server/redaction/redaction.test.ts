import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { createPersonMatcher, mapTexts, redact } from './redaction.ts'

function redactAll(
  matcher: ReturnType<typeof createPersonMatcher>,
  text: string,
  max = Number.POSITIVE_INFINITY,
): string {
  return redact(text, matcher.find(text), max)
}

test('names, addresses and phone numbers are found in every spelling', () => {
  const matcher = createPersonMatcher(
    ['Ada O’Byron (née King)', 'Al', 'ada.byron@example.org'],
    ['+44 1632 960199', '999'],
  )
  expect(redactAll(matcher, "ADA  o'byron\n(NE\u0301E King) wrote")).toBe('[erased] wrote')
  expect(redactAll(matcher, 'ada.byron@example.org, 01632 960199, 0044 (1632) 960-199, +44(0)1632960199')).toBe(
    '[erased], [erased], [erased], [erased]',
  )
  const similar = 'Also Hal, Alé, Al2, adaXbyron@example.org, 516329601997, 01632 9601990'
  expect(redactAll(matcher, similar)).toBe(similar)
})

test.each(['%', '_', '\\', '.*', "'", '"', '$1', '(', '[erased', '👩‍🌾', '李', '","', '\\\\"}', '***:', '(?i)'])(
  '[threat hostile-names] the name %s is never read as a pattern',
  (name) => {
    expect(redactAll(createPersonMatcher([name], []), `By ${name} and x`)).toBe('By [erased] and x')
  },
)

test('a redacted text is not changed again', () => {
  for (const name of ['Erased', '[', '[erased]', '…', 'erased]']) {
    const matcher = createPersonMatcher([name], [])
    const once = redactAll(matcher, `For ${name}, here`)
    expect(redactAll(matcher, once)).toBe(once)
  }
})

test('a redacted text never exceeds the limit of its column', () => {
  const matcher = createPersonMatcher(['Al'], [])
  expect(redactAll(matcher, 'Al, Al', 24)).toBe('[erased], [erased]')
  expect(redactAll(matcher, 'Al, Al', 10)).toBe('…, …')
})

test('redaction in JSON changes only free texts', () => {
  const before = {
    reason: 'new',
    new: 'New and 2026',
    status: 'new',
    on: '2026-09-09',
    lines: [{ label: 'New', n: 2 }],
  }
  const matcher = createPersonMatcher(['new', '2026'], [])
  expect(mapTexts(before, (text) => redactAll(matcher, text))).toEqual({
    ...{ reason: '[erased]', new: '[erased] and [erased]', status: 'new', on: '2026-09-09' },
    lines: [{ label: '[erased]', n: 2 }],
  })
})

test('the SQL condition matches every text with a mention of a person', async () => {
  const { ctx } = await createTestContext()
  const mayMention = async (matcher: ReturnType<typeof createPersonMatcher>, text: string) => {
    const { rows } = await sql<{ is: boolean }>`select ${matcher.mayMention(sql`${text}::text`)} as is`.execute(
      ctx.database,
    )
    return rows[0]?.is
  }
  for (const [name, text] of [
    ['José', 'JOSE\u0301'],
    ['Jose\u0301', 'josé'],
    ['100%_\\', '100%_\\ sure'],
    ['李', 'for 李'],
    ['\u212Aate', 'kate'],
  ] as const)
    expect([name, await mayMention(createPersonMatcher([name], []), text)]).toEqual([name, true])
  const matcher = createPersonMatcher(['Ada Byron'], ['01632 960199'])
  expect(await mayMention(matcher, 'Call +44 1632 960-199')).toBe(true)
  expect(await mayMention(matcher, 'Jo called')).toBe(false)
})
