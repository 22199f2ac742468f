import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListRest } from './list-rest.tsx'

const render = (rows: number, total: number, limit: number, which?: 'first') =>
  renderToStaticMarkup(
    <ListRest list={{ rows: Array(rows), total }} limit={limit} onLimit={() => undefined} busy={false} which={which} />,
  )

test('a shortened list offers more rows', () => {
  const text = render(10, 1234, 10)
  expect(text).toContain('The latest 10 of 1,234 are listed.')
  expect(text).toContain('Show more')
})

test('a list of maximum length offers no more rows', () => {
  expect(render(10, 10, 10)).toBe('')
  expect(render(1000, 1234, 1000)).toContain('The latest 1,000 of 1,234 are listed.')
  expect(render(1000, 1234, 1000)).not.toContain('Show more')
})

test('the notice can name the first rows instead of the latest', () => {
  expect(render(200, 230, 200, 'first')).toContain('The first 200 of 230 are listed.')
})
