import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OfficeColumn } from './office-column.ts'
import { OfficeTable } from './office-table.tsx'

interface Row {
  id: number
  name: string
  amount: string
}

const COLUMNS: OfficeColumn<Row>[] = [
  { id: 'name', header: 'Guest', cell: ({ name }) => name, isRowHeader: true, sortable: 'ascending' },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => amount, align: 'right', sortable: 'descending' },
  { id: 'actions', header: 'Actions', cell: () => '…' },
]
const ROWS = [
  { id: 2, name: 'Zoë Ash', amount: '£450.00' },
  { id: 1, name: 'Ann Bell', amount: '£90.00' },
]

const rendered = (rows: Row[] | undefined, sort = '') =>
  renderToStaticMarkup(
    <OfficeTable caption="Bookings" columns={COLUMNS} rows={rows} rowId={({ id }) => id} sort={sort} />,
  )

test('rows keep the server’s order whichever column is sorted', () => {
  const html = rendered(ROWS, 'name')
  expect(html.indexOf('Zoë Ash')).toBeLessThan(html.indexOf('Ann Bell'))
})

test('screen readers get the caption, row headers and sort order', () => {
  const html = rendered(ROWS, '-amount')
  expect(html).toContain('<caption class="sr-only">Bookings</caption>')
  expect(html.match(/<th scope="row"/g)).toHaveLength(2)
  expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="none"', 'aria-sort="descending"'])
})

test('a column that the server cannot sort has no button', () => {
  const html = rendered(ROWS)
  expect(html.match(/<button/g)).toHaveLength(2)
  expect(html).toMatch(/<th scope="col"[^>]*>Actions<\/th>/)
})

test('before the first fetch, grey rows are shown below the header', () => {
  const html = rendered(undefined)
  expect(html).toContain('aria-busy="true"')
  expect(html).toMatch(/role="status"[^>]*>Loading/)
  expect(html).toContain('Guest')
})
