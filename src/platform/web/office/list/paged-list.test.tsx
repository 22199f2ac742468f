import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PagedList } from './paged-list.tsx'

const nothing = () => undefined
const page = { limit: 2, heading: { current: null }, focusHeading: nothing, goTo: nothing }

function render(names: string[], total: number, { offset = 0, isPlaceholderData = false } = {}): string {
  const data = { rows: names.map((name, id) => ({ id, name })), total }
  const list = { data, isError: false, error: null, isFetching: false, refetch: nothing, isPlaceholderData }
  return renderToStaticMarkup(
    <PagedList of={list} page={{ ...page, offset }} what="offers" look="cards" rowHeight="h-24" empty="No offers yet">
      {({ name }) => name}
    </PagedList>,
  )
}

test('a page shows its rows and its place in the list', () => {
  const html = render(['Ann', 'Bell'], 5, { offset: 2 })
  expect(html).toContain('Ann')
  expect(html).toContain('3 to 4 of 5 offers')
})

test('rows of the previous page are busy', () => {
  expect(render(['Ann'], 1, { isPlaceholderData: true })).toContain('aria-busy="true"')
  expect(render(['Ann'], 1)).toContain('aria-busy="false"')
})

test('an empty list says so once its own rows are fetched', () => {
  expect(render([], 0)).toBe('No offers yet')
  expect(render([], 0, { isPlaceholderData: true })).toContain('Loading offers')
})

test('a page beyond the end leads to the first page', () => {
  expect(render([], 2, { offset: 2 })).toContain('Go to the first page')
})

test('no page links are shown while the rows are counted', () => {
  expect(render(['Ann', 'Bell'], Number.NaN)).not.toContain('Pages of offers')
})
