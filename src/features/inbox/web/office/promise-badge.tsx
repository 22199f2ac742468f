import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { promiseWords } from './promise-words.ts'

interface PromiseBadgeProps {
  /** ISO 8601, as it travels. */
  promisedBy: string
  /** This moment in milliseconds: `useNow()`. */
  now: number
}

/** The clock of a promise, in words: how long there is to answer, or since when the answer is owed. Only for what waits. */
export function PromiseBadge({ promisedBy, now }: PromiseBadgeProps) {
  const moment = new Date(promisedBy)
  const { words, late, soon } = promiseWords(moment, now)
  return (
    <Badge tone={late ? 'red' : soon ? 'amber' : 'neutral'}>
      <time dateTime={promisedBy} title={`Promised by ${formatBritishMoment(moment)}`} className="tabular-nums">
        {words}
      </time>
    </Badge>
  )
}
