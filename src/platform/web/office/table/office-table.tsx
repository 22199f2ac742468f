import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import type { OfficeColumn } from './office-column.ts'
import { OfficeTableCards } from './office-table-cards.tsx'
import { OfficeTableHead } from './office-table-head.tsx'
import { OfficeTableLoading } from './office-table-loading.tsx'

export interface OfficeTableProps<Row> {
  /** The list's name and order for screen readers: "Bookings, newest first". Not visible. */
  caption: string
  columns: readonly OfficeColumn<Row>[]
  /** `undefined` until the first fetch: grey rows are shown instead. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number | string
  /** The requested order, such as `-checkIn`; `''` for the server's default. */
  sort?: string
  onSort?: (sort: string) => void
  /** Renders a row as a card on narrow screens. Without cards the table is shown at every width. */
  card?: (row: Row) => ReactNode
}

/** The office's table, with cards on a phone. Renders every row, since a page has at most 50. */
export function OfficeTable<Row>(props: OfficeTableProps<Row>) {
  const { caption, columns, rows, rowId, sort = '', onSort, card } = props
  const wide = useMedia(MIN_WIDTH)
  if (card && !wide) return <OfficeTableCards caption={caption} rows={rows} rowId={rowId} card={card} />
  return (
    <div className={classNames('rounded-card border border-line bg-surface', !card && 'overflow-x-auto')}>
      <table
        aria-busy={rows === undefined || undefined}
        className="w-full border-separate border-spacing-0 text-left text-sm leading-snug"
      >
        <caption className="sr-only">{caption}</caption>
        <OfficeTableHead columns={columns} sort={sort} onSort={onSort} />
        {rows === undefined ? (
          <OfficeTableLoading columns={columns} />
        ) : (
          <tbody>
            {rows.map((row) => (
              <TableRow key={rowId(row)} columns={columns} row={row} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function TableRow<Row>({ columns, row }: { columns: readonly OfficeColumn<Row>[]; row: Row }) {
  return (
    <tr className="group hover:bg-paper">
      {columns.map(({ id, cell, align, isRowHeader, className }) => {
        const Cell = isRowHeader ? 'th' : 'td'
        return (
          <Cell
            key={id}
            scope={isRowHeader ? 'row' : undefined}
            className={classNames(
              'h-11 border-line border-t px-2 py-1.5 2xl:px-3 align-middle font-normal first:pl-5 last:pr-5 group-first:border-t-0',
              align === 'right' && 'text-right tabular-nums',
              className,
            )}
          >
            {cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

/** In rem, so that larger text switches to cards sooner. */
const MIN_WIDTH = '(min-width: 70rem)'
