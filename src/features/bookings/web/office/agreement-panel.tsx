import { useQuery } from '@tanstack/react-query'
import type { AgreementVersion } from '#features/bookings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Shown } from '#platform/web/office/shown.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { changesBetween, originOf, termsInWords } from './agreement-words.ts'
import { ANEW, agreementQuery } from './queries.ts'

/** What was agreed on with a booking beside its price, and how it came to be: every version, the newest first. */
export function AgreementPanel({ bookingId }: { bookingId: number }) {
  const reading = useQuery({ ...agreementQuery(bookingId), ...ANEW })
  return (
    <section aria-label="Agreement" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
      <Shown
        of={reading}
        what="the agreement"
        shapes={['h-6', 'h-6', 'h-6']}
        shapesClassName="space-y-3"
        failedClassName="[&>div]:border-none [&>div]:py-4"
      >
        {({ versions }) => <Agreement versions={versions} />}
      </Shown>
    </section>
  )
}

function Agreement({ versions }: { versions: readonly AgreementVersion[] }) {
  const [present] = versions
  if (!present) return null
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-medium font-text text-base">
        What was agreed
        {present.from === 'settings' && <Badge>From settings</Badge>}
      </h3>
      {present.from === 'settings' && (
        <p className="mt-1 text-ink-soft">
          This booking is older than kept agreements: its terms are those of the settings of the day on which keeping
          them began.
        </p>
      )}
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {termsInWords(present.agreed).map(({ term, words }) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      <h4 className="mt-4 mb-2 font-medium font-text text-sm">Versions</h4>
      <ol reversed className="space-y-3">
        {versions.map((version, place) => (
          <li key={version.version} className="border-line border-l-2 pl-3">
            <Version version={version} before={versions[place + 1]} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Version({ version, before }: { version: AgreementVersion; before: AgreementVersion | undefined }) {
  const changes = before ? changesBetween(before.agreed, version.agreed) : []
  return (
    <>
      <p>
        <span className="font-medium">{originOf(version)}</span>
        <span className="text-ink-soft">
          , <time dateTime={version.madeAt}>{formatBritishMoment(new Date(version.madeAt))}</time>
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 space-y-1">
          {changes.map(({ term, was, words }) => (
            <li key={term} className="wrap-anywhere">
              {term}: <s className="text-ink-soft">{was}</s> → {words}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
