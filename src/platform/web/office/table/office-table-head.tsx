import type { Header } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { OfficeColumn, OfficeTableFeatures } from './office-column.ts'

interface OfficeTableHeadProps<Row extends object> {
  columns: readonly OfficeColumn<Row>[]
  headers: readonly Header<OfficeTableFeatures, Row, unknown>[]
}

/** The table's sticky header row; a sortable column's header is a button. */
export function OfficeTableHead<Row extends object>({ columns, headers }: OfficeTableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {headers.map(({ column }, index) => {
          const { header, align, className } = columns[index] ?? {}
          const sorted = column.getIsSorted()
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.getCanSort() ? ARIA_SORT[sorted || 'none'] : undefined}
              className={classNames(
                // From `lg` on, offset by the height of the office's sticky tabs.
                'sticky top-0 z-10 h-11 border-line border-b lg:top-11 bg-surface px-2 font-medium xl:px-3 text-ink-soft',
                'first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5',
                align === 'right' && 'text-right',
                className,
              )}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  onClick={column.getToggleSortingHandler()}
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

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Mark = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown
  return <Mark size={14} strokeWidth={1.75} aria-hidden="true" className={sorted ? 'text-pine' : 'opacity-50'} />
}

const ARIA_SORT = { none: 'none', asc: 'ascending', desc: 'descending' } as const
