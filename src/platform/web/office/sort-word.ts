/** How a list is ordered, in one word of the address and of the API's `sort`: `checkIn` ascending, `-checkIn` descending. */
export interface ColumnOrder {
  column: string
  direction: 'ascending' | 'descending'
}

/** The order that a word names; none for `''`, which leaves it to the server. */
export function orderOf(word: string): ColumnOrder | undefined {
  if (word === '' || word === '-') return undefined
  return word.startsWith('-')
    ? { column: word.slice(1), direction: 'descending' }
    : { column: word, direction: 'ascending' }
}

export function wordOf({ column, direction }: ColumnOrder): string {
  return direction === 'descending' ? `-${column}` : column
}
