import type { SkippedLine } from '#features/statements/contract.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'

const MAX_SHOWN = 20

interface LinesOfFileProps {
  /** For example "2 lines cannot be read". */
  title: string
  lines: SkippedLine[]
  /** Total number of lines, if `lines` has only the first lines. */
  count?: number
}

/** Lists the first lines that are not imported, with line number and reason. */
export function LinesOfFile({ title, lines, count = lines.length }: LinesOfFileProps) {
  if (lines.length === 0) return null
  const more = count - Math.min(lines.length, MAX_SHOWN)
  return (
    <details className="mt-3 rounded-field bg-amber-tint px-4 py-2.5 text-amber-ink text-sm">
      <summary className="cursor-pointer pointer-coarse:py-3 font-medium">{title}</summary>
      <ul className="mt-2 space-y-1">
        {lines.slice(0, MAX_SHOWN).map(({ line, why }) => (
          <li key={line} className="wrap-anywhere">
            <span className="tabular-nums">Line {line}:</span> {why}
          </li>
        ))}
        {more > 0 && <li>and {groupDigits(more)} more</li>}
      </ul>
    </details>
  )
}
