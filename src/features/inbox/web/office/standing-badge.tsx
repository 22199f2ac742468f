import { Badge } from '#platform/web/ui/badge.tsx'
import type { InboxKind, InboxRow } from './inbox-kind.ts'
import { ReplyDueBadge } from './reply-due-badge.tsx'

interface StandingBadgeProps {
  kind: Pick<InboxKind<never, never>, 'standings'>
  row: InboxRow
  now: number
}

/** How one stands, in a word: what waits shows its reply deadline instead. */
export function StandingBadge({ kind, row: { standing, replyDueAt }, now }: StandingBadgeProps) {
  if (standing === 'new') return <ReplyDueBadge replyDueAt={replyDueAt} now={now} />
  const known = kind.standings.find(({ value }) => value === standing)
  return <Badge tone={known?.tone}>{known?.word ?? standing}</Badge>
}
