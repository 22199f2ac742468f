import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { replyDueText } from './reply-due-text.ts'

interface ReplyDueBadgeProps {
  /** ISO 8601. */
  replyDueAt: string
  /** Milliseconds since 1970, from `useNow()`. */
  now: number
}

/** Shows the time left until the reply deadline, or the time since the deadline. For new items only. */
export function ReplyDueBadge({ replyDueAt, now }: ReplyDueBadgeProps) {
  const moment = new Date(replyDueAt)
  const { text, late, soon } = replyDueText(moment, now)
  return (
    <Badge tone={late ? 'red' : soon ? 'amber' : 'neutral'}>
      <time dateTime={replyDueAt} title={`Promised by ${formatBritishMoment(moment)}`} className="tabular-nums">
        {text}
      </time>
    </Badge>
  )
}
