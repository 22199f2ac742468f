import { classNames } from '#platform/web/ui/class-names.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { OfficeColumn } from './office-column.ts'

export const LOADING_ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const

/** Grey rows below the real header, so that the layout does not shift when the list arrives. */
export function OfficeTableLoading<Row>({ columns }: { columns: readonly OfficeColumn<Row>[] }) {
  return (
    <tbody>
      {LOADING_ROWS.map((key, index) => (
        <tr key={key}>
          {columns.map(({ id, align, className }, column) => (
            <td
              key={id}
              className={classNames(
                'h-14 border-line px-2 first:pl-5 last:pr-5 2xl:px-3',
                index > 0 && 'border-t',
                className,
              )}
            >
              {index === 0 && column === 0 && (
                <span role="status" className="sr-only">
                  Loading
                </span>
              )}
              <Skeleton className={classNames('h-5 w-3/4 min-w-8', align === 'right' && 'ml-auto')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
