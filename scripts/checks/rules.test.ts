import { expect, test } from 'vitest'
import { inconsistencies, inconsistenciesIn } from './rules.ts'

const pages = {
  rules: '| name | rule |\n|---|---|\n| `hold-length` | A hold lasts three working days. |\n',
  threats:
    '| name | threat | defence | test |\n|---|---|---|---|\n| `csv-formula` | A formula | quoted | `src/a.test.ts` |\n',
}
// Built from parts, so that the check does not count this file as a test of the rule.
const HOLD_LENGTH = `[rule ${'hold-length'}]`
const CSV_FORMULA = `[threat ${'csv-formula'}]`
const MISSPELT = `[rule ${'hold-lenght'}]`
const shown = { path: 'src/a.test.ts', text: `test('${HOLD_LENGTH} ${CSV_FORMULA} a name')` }

test('every rule is documented and tested', () => {
  expect(inconsistencies()).toEqual([])
})

test('the check accepts a consistent repository', () => {
  expect(inconsistenciesIn([shown], pages)).toEqual([])
})

test('the check reports a tag that no page documents', () => {
  const file = { path: 'src/b.ts', text: `// Three days ${MISSPELT}.` }
  expect(inconsistenciesIn([shown, file], pages)).toEqual([`src/b.ts: ${MISSPELT} is on no page`])
})

test('the check reports a rule that no test names', () => {
  const source = { ...shown, path: 'src/a.ts' }
  expect(inconsistenciesIn([source], pages)).toEqual([
    `${HOLD_LENGTH} is named by no test`,
    `${CSV_FORMULA} is named by no test`,
    `${CSV_FORMULA} is not in the test that its row names: src/a.test.ts`,
  ])
})

test('the check reports a name that is listed twice', () => {
  expect(inconsistenciesIn([shown], { ...pages, rules: `${pages.rules}| \`hold-length\` | Again. |\n` })).toEqual([
    'hold-length is on the pages twice',
  ])
})

test.each([
  `Counts attempts (threats ${10}, 12).`,
  `Kept as it came (decisions ${4}, row 10).`,
  `Kept as it came (decisions ${5}.1).`,
  `test('threats ${12}: one answer')`,
  `test('decisions ${4}, row 13: gone')`,
  `In the caller's transaction (house style ${7}).`,
  `At most so many milliseconds (${'budgets'}).`,
  `Swept after an hour (threats, ${'faults'}).`,
  `The three cards (${'specific'}ation 2).`,
  `test('issue ${3}: the audit log')`,
])('the check reports a reference outside the repository: %s', (text) => {
  expect(inconsistenciesIn([shown, { path: 'src/b.ts', text }], pages)).toEqual([
    expect.stringMatching(/^src\/b\.ts:1: .* points outside the repository$/),
  ])
})

test.each([
  'Drawn on the server: docs/decisions/0006.',
  'The Consumer Contracts Regulations 2013, regulation 28; DMCC Act 2024, section 230.',
  'RFC 4180, section 2; WCAG 2.2, 2.5.8; OWASP ASVS 5.0.',
  'A decision is taken back, and the budgets of the benchmark hold.',
])('the check accepts a permitted reference: %s', (text) => {
  expect(inconsistenciesIn([shown, { path: 'src/b.ts', text }], pages)).toEqual([])
})
