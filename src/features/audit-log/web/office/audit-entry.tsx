import type { AuditEntry } from '#features/audit-log/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { describeChange, describeEvent } from './sentence.ts'

/** Shows an entry as "Alex Hartley changed booking #12", with the time and a list of the changes. */
export function AuditEntryLine({ line }: { line: AuditEntry }) {
  const { at, changes } = line
  return (
    <div className="wrap-anywhere min-w-0 text-sm">
      <p>
        <span className="font-medium">{describeEvent(line)}</span>
        <span className="text-ink-soft tabular-nums">
          {', '}
          <time dateTime={at}>{formatBritishMoment(new Date(at))}</time>
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="mt-0.5 text-ink-soft">
          {changes.map((change) => (
            <li key={change.field}>{describeChange(change)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
