import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadMoreText } from './read-more.tsx'

const rendered = (text: string) => renderToStaticMarkup(<ReadMoreText text={text} max={150} about="review by Jo" />)

test('[rule review-cut] a text over 150 characters is cut to 150', () => {
  expect(rendered('a'.repeat(151))).toContain(`>${'a'.repeat(150)}…</p>`)
  expect(rendered('a'.repeat(150))).toContain(`>${'a'.repeat(150)}</p>`)
  expect(rendered('a'.repeat(150))).not.toContain('Read more')
})

test('[rule review-cut] a cut is made between words', () => {
  expect(rendered(`${'word '.repeat(29)}lengthy words`)).toContain(`>${'word '.repeat(29).trim()}…</p>`)
  expect(rendered(`${'word '.repeat(29)}whole words`)).toContain('word whole…</p>')
})

test('an emoji is never cut in half', () => {
  expect(rendered(`${'a'.repeat(149)}🙂 and more`)).toContain(`${'a'.repeat(149)}🙂…`)
  expect(rendered('🙂'.repeat(150))).not.toContain('Read more')
})
