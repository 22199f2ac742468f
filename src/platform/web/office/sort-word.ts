/** A list's order, written in the URL and the API's `sort` as `checkIn` (ascending) or `-checkIn` (descending). */
export interface ColumnOrder {
  column: string
  direction: 'ascending' | 'descending'
}

/** Parses a sort value; `undefined` for `''`, the server's default order. */
export function orderOf(word: string): ColumnOrder | undefined {
  if (word === '' || word === '-') return undefined
  return word.startsWith('-')
    ? { column: word.slice(1), direction: 'descending' }
    : { column: word, direction: 'ascending' }
}

export function wordOf({ column, direction }: ColumnOrder): string {
  return direction === 'descending' ? `-${column}` : column
}
