import { expect, test } from 'vitest'
import { COMMENT_PHRASES, OLD_NAMES, SCREEN_PHRASES } from './plain-words.ts'
import { findScreenPhrases, findWords } from './words.ts'

test.each(OLD_NAMES.map(({ sample }) => sample))('the old name %s is reported', (sample) => {
  const file = sample.includes('/')
    ? { path: `${sample}.ts`, text: '' }
    : { path: 'src/a.ts', text: `export const ${sample} = 1\n` }
  expect(findWords([file])).toHaveLength(1)
})

test.each(COMMENT_PHRASES.map(({ sample }) => sample))('the comment “%s” is reported', (sample) => {
  expect(findWords([{ path: 'src/a.ts', text: `// ${sample}\nexport const a = 1\n` }])).toHaveLength(1)
  expect(findWords([{ path: 'src/a.ts', text: `/** ${sample} */\nexport const a = 1\n` }])).toHaveLength(1)
})

test.each(SCREEN_PHRASES.map(({ sample }) => sample))('the sentence “%s” on a screen is reported', (sample) => {
  expect(findScreenPhrases({ 'a.tsx': [sample] })).toHaveLength(1)
})

test('an exception to the word list needs a written reason', () => {
  const allowed = 'export const house = 1 // plain-words: a building\n'
  const without = 'export const house = 1 // plain-words:\n'
  expect(findWords([{ path: 'src/a.ts', text: allowed }])).toEqual([])
  expect(findWords([{ path: 'src/a.ts', text: without }])).toHaveLength(1)
})

test('an old name inside a string is not reported', () => {
  expect(findWords([{ path: 'src/a.ts', text: "export const a = 'house'\n" }])).toEqual([])
})
