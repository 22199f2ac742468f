import type { ReactNode } from 'react'
import { PagedRows, type PagedRowsProps } from './paged-rows.tsx'

interface PagedListProps<Row> extends Omit<PagedRowsProps<Row>, 'shapes' | 'loading' | 'children'> {
  look: 'cards' | 'lines'
  /** The height of a row's grey shape, for example `h-24`. */
  rowHeight: string
  children: (row: Row) => ReactNode
}

/** A page of a list, with its states and page links. */
export function PagedList<Row extends { id: number }>({ look, rowHeight, children, ...props }: PagedListProps<Row>) {
  return (
    <PagedRows {...props} shapes={Array(3).fill(`${rowHeight} rounded-card`)}>
      {({ rows }) => (
        <ul className={LOOKS[look].list}>
          {rows.map((row) => (
            <li key={row.id} className={LOOKS[look].row}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

const LOOKS = {
  cards: { list: 'space-y-4', row: '' },
  lines: { list: 'divide-y divide-line rounded-card border border-line bg-surface', row: 'px-4 sm:px-5' },
}
