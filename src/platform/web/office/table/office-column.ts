import type { ReactNode } from 'react'
import type { ColumnOrder } from './column-order.ts'

export interface OfficeColumn<Row> {
  /** The column's id; for a sortable column the name in the server's `sort`. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money and counts are aligned right, so that their digits line up. */
  align?: 'left' | 'right'
  /** Makes the column sortable and sets the order of the first press. The server sorts, since a page has only some rows. */
  sortable?: ColumnOrder['direction']
  /** Marks the column whose cell is the row's header for screen readers. */
  isRowHeader?: boolean
  /** Width and wrapping classes, for header and cells alike. */
  className?: string
}
