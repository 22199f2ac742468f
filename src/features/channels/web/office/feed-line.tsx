import { CHANNEL_NAMES } from '#features/channel-names.ts'
import type { Feed, FeedPoll } from '#features/channels/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { describeNights } from './channel-texts.ts'

interface FeedLineProps {
  feed: Feed
  reading: boolean
  onRead: () => void
  onRelease: () => void
  onChange: () => void
  onRemove: () => void
}

/** One feed: its last poll, nights, held nights and failure. */
export function FeedLine({ feed, reading, onRead, onRelease, onChange, onRemove }: FeedLineProps) {
  const name = CHANNEL_NAMES[feed.channel]
  return (
    <li className="space-y-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-medium">{name}</h4>
        <span className="wrap-anywhere text-ink-soft text-sm">{feed.host}</span>
        <FeedStatus feed={feed} />
      </div>
      <p className="text-sm tabular-nums">
        {counted(feed.nights, 'night')} taken from today on.{' '}
        <span className="text-ink-soft">
          {feed.lastGoodAt ? `Last read ${moment(feed.lastGoodAt)}` : 'Not read yet'}, next {moment(feed.nextPollAt)}.
        </span>
      </p>
      {feed.failure && (
        <Notice>
          {feed.failure}. Existing bookings stay blocked, but new ones are not imported.
          {feed.failingSince && ` It has failed since ${moment(feed.failingSince)}.`}
        </Notice>
      )}
      {feed.held.length > 0 && (
        <div className="space-y-2">
          <Notice>
            The channel no longer lists {describeNights(feed.held)}, all at once. They stay taken
            {feed.heldUntil && ` until ${moment(feed.heldUntil)}`}, as this is often its mistake. If they are available
            there, release them.
          </Notice>
          <Button variant="secondary" size="small" onClick={onRelease}>
            Release {counted(feed.held.length, 'night')}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onRead} busy={reading ? 'Reading...' : undefined}>
          Read now<span className="sr-only">: {name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onChange}>
          Change address<span className="sr-only"> of {name}</span>
        </Button>
        <Button variant="quiet" size="small" className="text-terracotta" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <FeedHistory feed={feed} />
    </li>
  )
}

function FeedStatus({ feed: { failure, needsLooking, held, lastGoodAt } }: { feed: Feed }) {
  if (failure) return <Badge tone={needsLooking ? 'red' : 'amber'}>Not read</Badge>
  if (held.length > 0) return <Badge tone="amber">Nights held</Badge>
  return lastGoodAt ? <Badge tone="green">Read</Badge> : <Badge>New</Badge>
}

function FeedHistory({ feed: { warnings, polls } }: { feed: Feed }) {
  if (warnings.length + polls.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer pointer-coarse:py-3 text-pine underline-offset-4 hover:underline">
        History
      </summary>
      {warnings.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <ul className="mt-3 space-y-1">
        {polls.map((poll) => (
          <li key={poll.at}>
            <span className="text-ink-soft tabular-nums">{moment(poll.at)}</span> {describePoll(poll)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function describePoll({ failure, added, released, held }: FeedPoll): string {
  if (failure) return `${failure}.`
  const sentences = [
    added.length > 0 && `Took ${describeNights(added)}.`,
    released.length > 0 && `Released ${describeNights(released)}.`,
    held.length > 0 && `Held ${describeNights(held)}.`,
  ].filter(Boolean)
  return sentences.join(' ') || 'Read again.'
}

function moment(instant: string): string {
  return formatBritishMoment(new Date(instant))
}
