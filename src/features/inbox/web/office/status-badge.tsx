import { Badge } from '#platform/web/ui/badge.tsx'
import type { InboxKind, InboxRow } from './inbox-kind.ts'
import { ReplyDueBadge } from './reply-due-badge.tsx'

interface StatusBadgeProps {
  kind: Pick<InboxKind<never, never>, 'statuses'>
  row: InboxRow
  now: number
}

/** The status in a word; a new item shows its reply deadline instead. */
export function StatusBadge({ kind, row: { status, replyDueAt }, now }: StatusBadgeProps) {
  if (status === 'new') return <ReplyDueBadge replyDueAt={replyDueAt} now={now} />
  const known = kind.statuses.find(({ value }) => value === status)
  return <Badge tone={known?.tone}>{known?.word ?? status}</Badge>
}
