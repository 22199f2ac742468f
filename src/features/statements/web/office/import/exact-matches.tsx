import { useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ExactReport } from '../lines/exact-report.tsx'
import { useExactMatches } from '../lines/use-exact-matches.ts'
import { bankLinesQuery } from '../queries.ts'

/** Lists the open lines that pay exactly what a booking owes, for one confirmation after an import. */
export function ExactMatches({ onDone }: { onDone: () => void }) {
  const { data } = useQuery({ ...bankLinesQuery('open', '', 0), ...ALWAYS_REFETCH })
  const { match, isMatching, report, closeReport } = useExactMatches()
  const exact = (data?.rows ?? []).flatMap(({ id, amount, suggestions: [likeliest] }) =>
    likeliest?.exact ? [{ id, amount, ...likeliest }] : [],
  )
  const hasOtherPages = data !== undefined && data.total > data.rows.length
  return (
    <>
      {exact.length > 0 && !report && (
        <section aria-label="Exact matches" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
          <h3 className="font-medium font-text text-base">
            {formatCount(exact.length, 'exact match', 'exact matches')}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {exact.map(({ id, amount, guestName, bookingId, paymentReference }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
                <span className="wrap-anywhere min-w-0">
                  <span className="font-medium">{guestName}</span>, booking #{bookingId}, {paymentReference}
                </span>
                <span className="font-medium tabular-nums">{formatPoundsText(amount)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1 mb-4 text-ink-soft">
            Confirming enters {exact.length === 1 ? 'this payment' : 'these payments'}
            {hasOtherPages && ', and any exact match on other pages'}. Each match can be undone.
          </p>
          <Button onClick={match} busy={isMatching ? 'Confirming...' : undefined} className="max-sm:w-full">
            <CheckCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            Confirm {formatCount(exact.length, 'match', 'matches')}
          </Button>
        </section>
      )}
      <ExactReport report={report} onClose={() => void closeReport().then(onDone)} />
    </>
  )
}
