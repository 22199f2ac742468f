import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { OfficeColumn } from './office-column.ts'

interface OfficeTableRowsProps<Row> {
  columns: readonly OfficeColumn<Row>[]
  rows: readonly { id: string; row: Row }[]
  /** Whether to render every row, or only rows near the window. */
  rendersAll: boolean
}

export function OfficeTableRows<Row>({ columns, rows, rendersAll }: OfficeTableRowsProps<Row>) {
  if (!rendersAll) return <VirtualRows columns={columns} rows={rows} />
  return (
    <tbody>
      {rows.map(({ id, row }) => (
        <TableRow key={id} columns={columns} row={row} />
      ))}
    </tbody>
  )
}

/** The estimated height in pixels of a row not yet measured: two lines of small text. */
const ROW_HEIGHT = 57
const OVERSCAN_ROWS = 12

/** Renders the rows near the window; empty rows above and below reserve the height of the others. */
function VirtualRows<Row>({ columns, rows }: Omit<OfficeTableRowsProps<Row>, 'rendersAll'>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const shown = virtual.getVirtualItems()
  const above = (shown.at(0)?.start ?? top) - top
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Gap height={above} />
      {shown.map(({ index, key }) => {
        const entry = rows[index]
        return (
          entry && (
            // `index` gives the `aria-rowindex`, which starts at 1 and counts the header row.
            <TableRow key={key} ref={virtual.measureElement} index={index} columns={columns} row={entry.row} />
          )
        )
      })}
      <Gap height={below} />
    </tbody>
  )
}

function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable; the linter takes it for a grid's
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null
}

interface TableRowProps<Row> {
  columns: readonly OfficeColumn<Row>[]
  row: Row
  ref?: Ref<HTMLTableRowElement>
  /** The row's index among all rows, from 0. Set only if some rows are not rendered. */
  index?: number
}

function TableRow<Row>({ columns, row, ref, index }: TableRowProps<Row>) {
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className="group hover:bg-paper"
    >
      {columns.map(({ id, cell, align, isRowHeader, className }) => {
        const Cell = isRowHeader ? 'th' : 'td'
        return (
          <Cell
            key={id}
            scope={isRowHeader ? 'row' : undefined}
            className={classNames(
              'h-11 border-line border-t px-2 py-1.5 xl:px-3 align-middle font-normal first:pl-5 last:pr-5 group-first:border-t-0',
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
