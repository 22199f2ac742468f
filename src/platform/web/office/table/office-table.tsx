import { type ColumnDef, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { formatSort, parseSort } from './column-order.ts'
import { OFFICE_TABLE_FEATURES, type OfficeColumn, type OfficeTableFeatures } from './office-column.ts'
import { OfficeTableCards } from './office-table-cards.tsx'
import { OfficeTableHead } from './office-table-head.tsx'
import { OfficeTableLoading } from './office-table-loading.tsx'
import { OfficeTableRows } from './office-table-rows.tsx'

export interface OfficeTableProps<Row> {
  /** The list's name and order for screen readers: "Bookings, newest first". Not visible. */
  caption: string
  /** Must be stable between renders (a module constant or `useMemo`), or every row is rendered again. */
  columns: readonly OfficeColumn<Row>[]
  /** `undefined` until the first fetch: grey rows are shown instead. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number | string
  /** The requested order, such as `-checkIn`; `''` for the server's default. */
  sort?: string
  onSort?: (sort: string) => void
  /** Renders a row as a card on narrow screens. Without cards the table is shown at every width. */
  card?: (row: Row) => ReactNode
  /** The smallest width in pixels at which the table is shown: 768 for a few short columns, 1024 for many. */
  minTableWidth?: 768 | 1024
  /** Whether new rows are being fetched while the old rows are shown. */
  busy?: boolean
}

/**
 * The office's table, with cards on a phone. Beyond 100 rows, only rows near the window are rendered, each with an
 * `aria-rowindex`.
 */
export function OfficeTable<Row extends object>(props: OfficeTableProps<Row>) {
  const { caption, columns, rows, rowId, sort = '', onSort, card, minTableWidth = 768, busy } = props
  const wide = useMedia(MIN_WIDTH_QUERIES[minTableWidth])
  const order = parseSort(sort)
  const sorting = order ? [{ id: order.column, desc: order.direction === 'descending' }] : []
  const definitions = useMemo(() => columns.map(columnDefinition), [columns])
  const table = useTable<OfficeTableFeatures, Row>({
    features: OFFICE_TABLE_FEATURES,
    columns: definitions,
    data: rows ?? (NO_ROWS as Row[]),
    getRowId: (row) => String(rowId(row)),
    state: { sorting },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change
      onSort?.(first ? formatSort({ column: first.id, direction: first.desc ? 'descending' : 'ascending' }) : '')
    },
  })

  if (card && !wide) return <OfficeTableCards caption={caption} rows={rows} rowId={rowId} card={card} busy={busy} />
  const tableRows = table.getRowModel().rows
  return (
    <div
      className={classNames(
        'rounded-card border border-line bg-surface transition-opacity',
        !card && 'overflow-x-auto',
        busy && 'opacity-60',
      )}
    >
      <table
        aria-busy={busy || rows === undefined || undefined}
        aria-rowcount={tableRows.length > MAX_UNVIRTUALISED_ROWS ? tableRows.length + 1 : undefined}
        className="w-full border-separate border-spacing-0 text-left text-sm leading-snug"
      >
        <caption className="sr-only">{caption}</caption>
        <OfficeTableHead columns={columns} headers={table.getFlatHeaders()} />
        {rows === undefined ? (
          <OfficeTableLoading columns={columns} />
        ) : (
          <OfficeTableRows
            columns={columns}
            rows={tableRows.map(({ id, original }) => ({ id, row: original }))}
            rendersAll={tableRows.length <= MAX_UNVIRTUALISED_ROWS}
          />
        )}
      </table>
    </div>
  )
}

/** The most rows that a browser lays out without noticeable delay. */
const MAX_UNVIRTUALISED_ROWS = 100

/** In rem, so that larger text switches to cards sooner. */
const MIN_WIDTH_QUERIES = { 768: '(min-width: 48rem)', 1024: '(min-width: 64rem)' }

const NO_ROWS: readonly object[] = []

function columnDefinition<Row extends object>(column: OfficeColumn<Row>): ColumnDef<OfficeTableFeatures, Row, unknown> {
  return {
    id: column.id,
    accessorFn: (row) => row,
    header: column.header,
    enableSorting: column.sortable !== undefined,
    sortDescFirst: column.sortable === 'descending',
  }
}
