/** A list's order, written in the URL and the API's `sort` as `checkIn` (ascending) or `-checkIn` (descending). */
export interface ColumnOrder {
  column: string
  direction: 'ascending' | 'descending'
}

/** Parses a sort value; `undefined` for `''`, the server's default order. */
export function parseSort(sort: string): ColumnOrder | undefined {
  if (sort === '' || sort === '-') return undefined
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'descending' }
    : { column: sort, direction: 'ascending' }
}

export function formatSort({ column, direction }: ColumnOrder): string {
  return direction === 'descending' ? `-${column}` : column
}
