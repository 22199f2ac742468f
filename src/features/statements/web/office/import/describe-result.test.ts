import { expect, test } from 'vitest'
import { describeResult } from './describe-result.ts'

const NONE = { fresh: 0, known: 0, unreadableCount: 0, leftOutCount: 0 }

test.each([
  [{ fresh: 1, known: 2 }, '1 new line imported.'],
  [{ known: 2 }, 'Nothing new: every line was imported before.'],
  [{ known: 2, leftOutCount: 1 }, 'Nothing new: 2 lines were imported before.'],
  [{ known: 1, unreadableCount: 1 }, 'Nothing new: 1 line was imported before.'],
  [{ unreadableCount: 2, leftOutCount: 1 }, 'No lines could be imported.'],
])('an import of %j is described as “%s”', (counts, expected) => {
  expect(describeResult({ ...NONE, ...counts })).toBe(expected)
})
