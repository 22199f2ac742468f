import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadMoreText } from './read-more.tsx'

const drawn = (text: string) => renderToStaticMarkup(<ReadMoreText text={text} max={150} about="review by Jo" />)

test('[rule review-cut] a text over 150 characters is cut to 150 and an ellipsis, one of 150 is left whole', () => {
  expect(drawn('a'.repeat(151))).toContain(`>${'a'.repeat(150)}…</p>`)
  expect(drawn('a'.repeat(150))).toContain(`>${'a'.repeat(150)}</p>`)
  expect(drawn('a'.repeat(150))).not.toContain('Read more')
})

test('an emoji counts as one character and is never cut in half', () => {
  expect(drawn(`${'a'.repeat(149)}🙂 and more`)).toContain(`${'a'.repeat(149)}🙂…`)
  expect(drawn('🙂'.repeat(150))).not.toContain('Read more')
})
