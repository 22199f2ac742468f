import { type ColumnDef, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useMedia } from '../ui/use-media.ts'
import { OFFICE_TABLE_FEATURES, type OfficeColumn, type OfficeTableFeatures } from './office-column.ts'
import { OfficeTableCards } from './office-table-cards.tsx'
import { OfficeTableHead } from './office-table-head.tsx'
import { OfficeTableLoading } from './office-table-loading.tsx'
import { OfficeTableRows } from './office-table-rows.tsx'
import { orderOf, wordOf } from './sort-word.ts'

export interface OfficeTableProps<Row> {
  /** What is listed and in which order, for those who listen: "Bookings, newest first". Not drawn. */
  caption: string
  /** Kept between drawings (a constant of the module, or `useMemo`), or every row is drawn anew. */
  columns: readonly OfficeColumn<Row>[]
  /** `undefined` while nothing has been read yet: grey rows are drawn in their place. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number | string
  /** The order asked for, as `-checkIn`; `''` for the server's own. */
  sort?: string
  onSort?: (sort: string) => void
  /** Draws a row as a card where the screen is too narrow for a table. Without it there is a table at every width. */
  card?: (row: Row) => ReactNode
  /** The width from which there is a table: 768 for a few short columns, 1024 for many. */
  tableFrom?: 768 | 1024
  /** Other rows are on their way, and these still stand. */
  busy?: boolean
}

/**
 * The one table of the office: sticky head, 44-pixel rows, money at the right, columns that sort on the server, cards on a
 * phone. Beyond 100 rows only those near the window are drawn, and readers are told each one's place all the same.
 */
export function OfficeTable<Row extends object>(props: OfficeTableProps<Row>) {
  const { caption, columns, rows, rowId, sort = '', onSort, card, tableFrom = 768, busy } = props
  const wide = useMedia(WIDE_ENOUGH[tableFrom])
  const order = orderOf(sort)
  const sorting = order ? [{ id: order.column, desc: order.direction === 'descending' }] : []
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const table = useTable<OfficeTableFeatures, Row>({
    features: OFFICE_TABLE_FEATURES,
    columns: definitions,
    data: rows ?? (NOTHING as Row[]),
    getRowId: (row) => String(rowId(row)),
    state: { sorting },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change
      onSort?.(first ? wordOf({ column: first.id, direction: first.desc ? 'descending' : 'ascending' }) : '')
    },
  })

  if (card && !wide) return <OfficeTableCards caption={caption} rows={rows} rowId={rowId} card={card} busy={busy} />
  const rendered = table.getRowModel().rows
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
        aria-rowcount={rendered.length > MAX_RENDERED_WHOLE ? rendered.length + 1 : undefined}
        className="w-full border-separate border-spacing-0 text-left text-sm leading-snug"
      >
        <caption className="sr-only">{caption}</caption>
        <OfficeTableHead columns={columns} headers={table.getFlatHeaders()} />
        {rows === undefined ? (
          <OfficeTableLoading columns={columns} />
        ) : (
          <OfficeTableRows
            columns={columns}
            rows={rendered.map(({ id, original }) => ({ id, row: original }))}
            whole={rendered.length <= MAX_RENDERED_WHOLE}
          />
        )}
      </table>
    </div>
  )
}

/** As many rows as a browser lays out without anybody noticing. */
const MAX_RENDERED_WHOLE = 100

/** In rem, so that larger emails get cards sooner. */
const WIDE_ENOUGH = { 768: '(min-width: 48rem)', 1024: '(min-width: 64rem)' }

const NOTHING: readonly object[] = []

function definitionOf<Row extends object>(column: OfficeColumn<Row>): ColumnDef<OfficeTableFeatures, Row, unknown> {
  return {
    id: column.id,
    accessorFn: (row) => row,
    header: column.header,
    enableSorting: column.sortable !== undefined,
    sortDescFirst: column.sortable === 'descending',
  }
}
