import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { AgreementVersion, OpenBooking } from '#features/bookings/contract.ts'
import { lastFreeDay } from '#features/cancellation-scale.ts'
import { dayInLondon, formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { agreementQuery } from '../queries.ts'
import { changesBetween, describeOrigin, describeTerms } from './describe-agreement.ts'

const NONE = 'None'

/**
 * Fetches the versions of the agreement, newest first, each time the panel is opened.
 */
export function AgreementPanel({ booking: { id, checkIn, terms } }: { booking: OpenBooking }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="Agreement" className="mt-5 rounded-card border border-line px-4 py-1 text-sm">
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-field py-1.5">
          <h3 className="font-medium font-text text-base">What was agreed</h3>
          <span className="text-ink-soft">
            Free cancellation until{' '}
            {formatListDay(lastFreeDay(terms.cancellationScale, dayInLondon(new Date(checkIn))))}
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className="ml-auto text-pine transition-transform group-open:rotate-180"
          />
        </summary>
        {open && <FetchedAgreement bookingId={id} />}
      </details>
    </section>
  )
}

function FetchedAgreement({ bookingId }: { bookingId: number }) {
  const reading = useQuery({ ...agreementQuery(bookingId), ...ALWAYS_REFETCH })
  return (
    <div className="pt-1 pb-3">
      <QueryState
        of={reading}
        what="the agreement"
        shapes={['h-6', 'h-6', 'h-6']}
        shapesClassName="space-y-3"
        failedClassName="[&>div]:border-none [&>div]:py-4"
      >
        {({ versions }) => <Agreement versions={versions} />}
      </QueryState>
    </div>
  )
}

function Agreement({ versions }: { versions: readonly AgreementVersion[] }) {
  const [current] = versions
  if (!current) return null
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {describeTerms(current.agreed).map(({ label, text }) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{text ?? NONE}</dd>
          </div>
        ))}
      </dl>
      <h4 className="mt-4 mb-2 font-medium font-text text-sm">Versions</h4>
      <ol reversed className="space-y-3">
        {versions.map((version, index) => (
          <li key={version.version} className="border-line border-l-2 pl-3">
            <Version version={version} before={versions[index + 1]} />
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
        <span className="font-medium">{describeOrigin(version)}</span>
        <span className="text-ink-soft">
          , <time dateTime={version.madeAt}>{formatBritishMoment(new Date(version.madeAt))}</time>
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 space-y-1">
          {changes.map(({ label, was, text }) => (
            <li key={label} className="wrap-anywhere">
              {label}: {text ?? NONE} <span className="text-ink-soft">(was {was ?? NONE})</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
