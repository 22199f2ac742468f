import type { ResponseTimes } from '#features/inbox/contract.ts'

/** Shows waiting and overdue items and the share answered on time. Renders nothing while loading. */
export function ResponseTimeFigures({ responseTimes }: { responseTimes: ResponseTimes | undefined }) {
  if (!responseTimes) return null
  const { waiting, overdue, onTimePercent } = responseTimes
  return (
    <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
      <Figure term="Waiting for an answer" value={String(waiting)} />
      <Figure term="Overdue" value={String(overdue)} urgent={overdue > 0} />
      <Figure
        term="Answered in time, last 90 days"
        value={onTimePercent === null ? 'none answered yet' : `${onTimePercent}%`}
      />
    </dl>
  )
}

function Figure({ term, value, urgent }: { term: string; value: string; urgent?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{term}:</dt>
      <dd className={urgent ? 'font-semibold text-red-ink' : 'font-semibold'}>{value}</dd>
    </div>
  )
}
