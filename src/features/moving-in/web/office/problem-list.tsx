import type { ProblemRow } from '#features/moving-in/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatCount, groupDigits } from '#platform/shared/text/format-count.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { saveCsv } from './import-file.ts'

const MAX_SHOWN = 30

interface ProblemListProps {
  problems: ProblemRow[]
  problemCount: number
  problemsCsv: string
  fileName: string
}

/** Lists the rows that make no booking and why, with a file of them to mend. */
export function ProblemList({ problems, problemCount, problemsCsv, fileName }: ProblemListProps) {
  if (problemCount === 0) return null
  const shown = problems.slice(0, MAX_SHOWN)
  return (
    <section aria-label="Problems" className="mt-6 rounded-card bg-amber-tint px-4 py-4 text-amber-ink text-sm">
      <h3 className="font-medium font-text text-base">{formatCount(problemCount, 'row')} cannot be made</h3>
      <ul className="mt-2 space-y-1">
        {shown.map(({ line, guestName, problem, bookingId }) => (
          <li key={line} className="wrap-anywhere">
            <span className="tabular-nums">Line {line}</span>
            {guestName && `, ${guestName}`}: {problem}
            {bookingId !== null && (
              <>
                {' '}
                <SiteLink
                  href={officeUrl('bookings', { booking: bookingId })}
                  target="_blank"
                  aria-label={`Open booking #${bookingId} in a new tab`}
                  className="underline underline-offset-4"
                >
                  Open
                </SiteLink>
              </>
            )}
          </li>
        ))}
        {problemCount > shown.length && <li>and {groupDigits(problemCount - shown.length)} more</li>}
      </ul>
      <p className="mt-3">
        Download these rows, mend them in a spreadsheet, and drop the file here again. The column “Problem” may stay.
      </p>
      <Button
        variant="secondary"
        className="mt-2"
        onClick={() => saveCsv(problemsCsv, `${fileName.replace(/\.\w{1,5}$/, '')}-problems.csv`)}
      >
        Download {formatCount(problemCount, 'row')} as CSV
      </Button>
    </section>
  )
}
