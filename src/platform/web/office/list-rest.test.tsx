import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListRest } from './list-rest.tsx'

const render = (rows: number, total: number, limit: number) =>
  renderToStaticMarkup(
    <ListRest list={{ rows: Array(rows), total }} limit={limit} onLimit={() => undefined} busy={false} />,
  )

test('a cut list says how many rows it has and offers more', () => {
  const text = render(10, 1234, 10)
  expect(text).toContain('The latest 10 of 1,234 are listed.')
  expect(text).toContain('Show more')
})

test('a whole list shows no notice, and a list of maximum length offers no more', () => {
  expect(render(10, 10, 10)).toBe('')
  expect(render(1000, 1234, 1000)).toContain('The latest 1,000 of 1,234 are listed.')
  expect(render(1000, 1234, 1000)).not.toContain('Show more')
})
