import type { Imported } from '#features/statements/contract.ts'
import { counted } from '#platform/shared/counted.ts'

const MOST_SHOWN = 20

/** Lines of the file that could not be read, each by its number and with the reason. */
export function UnreadableLines({ lines }: { lines: Imported['unreadable'] }) {
  if (lines.length === 0) return null
  return (
    <details className="mt-3 rounded-field bg-amber-tint px-4 py-2.5 text-amber-ink text-sm">
      <summary className="cursor-pointer font-medium">{counted(lines.length, 'line')} cannot be read</summary>
      <ul className="mt-2 space-y-1">
        {lines.slice(0, MOST_SHOWN).map(({ line, why }) => (
          <li key={line} className="wrap-anywhere">
            <span className="tabular-nums">Line {line}:</span> {why}
          </li>
        ))}
        {lines.length > MOST_SHOWN && <li>and {counted(lines.length - MOST_SHOWN, 'more', 'more')}</li>}
      </ul>
    </details>
  )
}
