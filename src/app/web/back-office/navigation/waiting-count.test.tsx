import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingCount } from './waiting-count.tsx'

test('[rule waiting-counts] a count that may be incomplete is shown as 99+', () => {
  const shown = [0, 1, 99, 100, 115].map((count) =>
    renderToStaticMarkup(<WaitingCount count={count} />).replaceAll(/<[^>]*>/g, ''),
  )
  expect(shown).toEqual(['', '1 waiting', '99 waiting', '99+ waiting', '99+ waiting'])
})
