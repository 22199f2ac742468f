import { useQuery } from '@tanstack/react-query'
import { ANEW } from '#features/payments/web/office/queries.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { statementsQuery } from './queries.ts'

/** The statements imported last: so that one knows which is next. */
export function PastStatements() {
  const { data } = useQuery({ ...statementsQuery, ...ANEW })
  if (!data || data.rows.length === 0) return null
  return (
    <details className="mt-8 rounded-card border border-line bg-surface px-5 py-3.5">
      <summary className="cursor-pointer font-medium">
        Imported statements ({data.total.toLocaleString('en-GB')})
      </summary>
      <ul className="mt-3 divide-y divide-line text-sm">
        {data.rows.map(({ id, bankName, fileName, lines, fresh, importedAt, importedBy }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
            <span className="wrap-anywhere min-w-0">
              <span className="font-medium">{bankName}</span> <span className="text-ink-soft">{fileName}</span>
            </span>
            <span className="text-ink-soft tabular-nums">
              {counted(lines, 'line')}, {fresh.toLocaleString('en-GB')} new ·{' '}
              {formatBritishMoment(new Date(importedAt))}
              {importedBy && ` by ${importedBy}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
