import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { type Feed, type FeedPoll, MAX_POLLS_LISTED } from '#features/channels/contract.ts'
import { type Day, formatBritishMoment } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { describeClosures, describeNights, describeSharing } from './channel-texts.ts'

interface FeedLineProps {
  feed: Feed
  reading: boolean
  onRead: () => void
  onRelease: (nights: Day[]) => void
  onKeep: () => void
  onLeaveOut: () => void
  onTake: () => void
  onShare: () => void
  onChange: () => void
  onRemove: () => void
}

/** One feed: its nights, last poll and failure, what the office should decide, and the history. */
export function FeedLine({
  feed,
  reading,
  onRead,
  onRelease,
  onKeep,
  onLeaveOut,
  onTake,
  onShare,
  onChange,
  onRemove,
}: FeedLineProps) {
  const name = CHANNEL_NAMES[feed.channel]
  return (
    <li className="space-y-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-medium">{name}</h4>
        <span className="wrap-anywhere text-ink-soft text-sm">{feed.host}</span>
        <FeedStatus feed={feed} />
      </div>
      <p className="text-sm tabular-nums">
        {formatCount(feed.nights, 'night')} taken from today on.{' '}
        <span className="text-ink-soft">
          {feed.lastGoodAt ? `Last read ${moment(feed.lastGoodAt)}` : 'Not read yet'}, next {moment(feed.nextPollAt)}.
        </span>
      </p>
      {feed.failure && (
        <Notice>
          {feed.failure}. Nights already imported stay taken, but new bookings are not imported.
          {feed.failingSince && ` The calendar has been failing since ${moment(feed.failingSince)}.`}
        </Notice>
      )}
      {feed.held.length > 0 && (
        <div className="space-y-2">
          <Notice>
            The channel no longer lists {describeNights(feed.held)}, all at once. The nights stay taken
            {feed.heldUntil && ` until ${moment(feed.heldUntil)}`}, or longer while its calendar is empty: an empty
            calendar is often the channel’s mistake. If the channel shows these nights as available, release them.
          </Notice>
          <div className="flex flex-wrap gap-2">
            <ReleaseButton nights={feed.held} onRelease={onRelease} />
            <Button variant="quiet" size="small" onClick={onKeep}>
              Keep
              <span className="sr-only">
                {' '}
                {formatCount(feed.held.length, 'night')} of {name}
              </span>
            </Button>
          </div>
        </div>
      )}
      {feed.heldByOffice.length > 0 && (
        <div className="space-y-2">
          <Notice>
            You are keeping {describeNights(feed.heldByOffice)}, which the channel no longer lists. These nights stay
            taken unless you release them.
          </Notice>
          <ReleaseButton nights={feed.heldByOffice} onRelease={onRelease} />
        </div>
      )}
      {feed.sharedWith.length > 0 && (
        <div className="space-y-2">
          <Notice>
            This calendar has the same address or the same stays as {describeSharing(feed.sharedWith)}. If this is a
            mistake, correct the address.
          </Notice>
          <Button variant="quiet" size="small" onClick={onShare}>
            Mark as shared<span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
      <Closures feed={feed} onLeaveOut={onLeaveOut} onTake={onTake} />
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

function ReleaseButton({ nights, onRelease }: { nights: Day[]; onRelease: (nights: Day[]) => void }) {
  return (
    <Button variant="secondary" size="small" onClick={() => onRelease(nights)}>
      Release {formatCount(nights.length, 'night')}
    </Button>
  )
}

/** Nights that only the channel's rules for bookings close, and whether they are left out. */
function Closures({ feed, onLeaveOut, onTake }: Pick<FeedLineProps, 'feed' | 'onLeaveOut' | 'onTake'>) {
  const { areLeftOut, leftOut, near, far } = feed.closures
  if (!areLeftOut && near.length + far.length === 0) return null
  return (
    <div className="space-y-2 text-sm">
      {areLeftOut ? (
        <p className="measure">
          Left out: {leftOut.length > 0 ? formatCount(leftOut.length, 'night') : 'nights'} that the channel only marks
          as not available.
        </p>
      ) : (
        <>
          <p className="measure">
            The channel marks these nights only as not available, often because of its booking rules. They are taken
            here too:
          </p>
          <ul className="list-disc space-y-1 pl-5">
            {describeClosures({ near, far }).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <Button variant="quiet" size="small" onClick={areLeftOut ? onTake : onLeaveOut}>
        {areLeftOut ? 'Take them again' : 'Leave them out'}
        <span className="sr-only">: closures of {CHANNEL_NAMES[feed.channel]}</span>
      </Button>
    </div>
  )
}

function FeedStatus({ feed: { failure, needsLooking, held, heldByOffice, doubts, lastGoodAt } }: { feed: Feed }) {
  if (failure) return <Badge tone={needsLooking ? 'red' : 'amber'}>Not read</Badge>
  if (held.length + heldByOffice.length > 0) return <Badge tone="amber">Nights held</Badge>
  if (doubts.length > 0) return <Badge tone="amber">Read in part</Badge>
  return lastGoodAt ? <Badge tone="green">Read</Badge> : <Badge>New</Badge>
}

function FeedHistory({ feed: { doubts, warnings, polls } }: { feed: Feed }) {
  const notes = [...doubts, ...warnings]
  if (notes.length + polls.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer pointer-coarse:py-3 text-pine underline-offset-4 hover:underline">
        History
      </summary>
      {notes.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
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
      {polls.length >= MAX_POLLS_LISTED && (
        <p className="mt-3 text-ink-soft">The latest {MAX_POLLS_LISTED} changes are listed.</p>
      )}
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
