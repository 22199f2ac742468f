import { rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export interface OfficeColumn<Row> {
  /** Names the column; where it can be sorted by, the word that the server knows. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money and counts stand at the right, so that their digits line up. */
  align?: 'left' | 'right'
  /** Lets the column be sorted by; the order that the first press asks for. The server sorts, never this page of rows. */
  sortable?: 'ascending' | 'descending'
  /** The cell that names its row for those who listen; give it to one column. */
  namesRow?: boolean
  /** Widths and wrapping, for head and cells alike. */
  className?: string
}

/** What the office's table does besides listing. */
export const OFFICE_TABLE_FEATURES = tableFeatures({ rowSortingFeature })
export type OfficeTableFeatures = typeof OFFICE_TABLE_FEATURES
