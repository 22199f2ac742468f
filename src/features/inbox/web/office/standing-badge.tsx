import { Badge } from '#platform/web/ui/badge.tsx'
import type { InboxKind, InboxRow } from './inbox-kind.ts'
import { PromiseBadge } from './promise-badge.tsx'

interface StandingBadgeProps {
  kind: Pick<InboxKind<never, never>, 'standings'>
  row: InboxRow
  now: number
}

/** How one stands, in a word: what waits shows its promise instead. */
export function StandingBadge({ kind, row: { standing, promisedBy }, now }: StandingBadgeProps) {
  if (standing === 'new') return <PromiseBadge promisedBy={promisedBy} now={now} />
  const known = kind.standings.find(({ value }) => value === standing)
  return <Badge tone={known?.tone}>{known?.word ?? standing}</Badge>
}
