import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { replyDueText } from './reply-due-text.ts'

interface ReplyDueBadgeProps {
  /** ISO 8601, as it travels. */
  replyDueAt: string
  /** This moment in milliseconds: `useNow()`. */
  now: number
}

/** The clock of a reply deadline, in words: how long there is to answer, or since when the answer is owed. Only for what waits. */
export function ReplyDueBadge({ replyDueAt, now }: ReplyDueBadgeProps) {
  const moment = new Date(replyDueAt)
  const { words, late, soon } = replyDueText(moment, now)
  return (
    <Badge tone={late ? 'red' : soon ? 'amber' : 'neutral'}>
      <time dateTime={replyDueAt} title={`Promised by ${formatBritishMoment(moment)}`} className="tabular-nums">
        {words}
      </time>
    </Badge>
  )
}
