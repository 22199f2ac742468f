import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { classNames } from '#platform/web/ui/class-names.ts'
import { type ColumnOrder, formatSort, parseSort } from './column-order.ts'
import type { OfficeColumn } from './office-column.ts'

interface OfficeTableHeadProps<Row> {
  columns: readonly OfficeColumn<Row>[]
  sort: string
  onSort: ((sort: string) => void) | undefined
}

/** The table's sticky header row; a sortable column's header is a button. */
export function OfficeTableHead<Row>({ columns, sort, onSort }: OfficeTableHeadProps<Row>) {
  const order = parseSort(sort)
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, align, className, sortable }) => {
          const sorted = order?.column === id ? order.direction : undefined
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sortable && (sorted ?? 'none')}
              className={classNames(
                'sticky top-0 z-10 h-11 border-line border-b bg-surface px-2 font-medium 2xl:px-3 text-ink-soft',
                'first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5',
                align === 'right' && 'text-right',
                className,
              )}
            >
              {sortable ? (
                <button
                  type="button"
                  onClick={() => onSort?.(formatSort({ column: id, direction: sorted ? REVERSE[sorted] : sortable }))}
                  className={classNames(
                    '-mx-2 inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-field px-2 hover:bg-sand hover:text-ink',
                    sorted && 'text-ink',
                  )}
                >
                  {header}
                  <SortMark sorted={sorted} />
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortMark({ sorted }: { sorted: ColumnOrder['direction'] | undefined }) {
  const Mark = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown
  return <Mark size={14} strokeWidth={1.75} aria-hidden="true" className={sorted ? 'text-pine' : 'opacity-50'} />
}

const REVERSE = { ascending: 'descending', descending: 'ascending' } as const
