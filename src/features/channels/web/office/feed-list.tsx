import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import {
  confirmSharedFeed,
  type Feed,
  keepHeldNights,
  readFeedNow,
  releaseHeldNights,
  removeFeed,
  takeClosures,
} from '#features/channels/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { Panel } from '#platform/web/office/panel.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { ClosuresDialog } from './closures-dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { FeedLine } from './feed-line.tsx'
import { showFailure } from './show-failure.ts'

export function FeedList({ propertyId, feeds }: { propertyId: number; feeds: Feed[] }) {
  const [edited, setEdited] = useState<Feed | 'new'>()
  const [removed, setRemoved] = useState<Feed>()
  const [closing, setClosing] = useState<Feed>()
  const read = useMutation({
    mutationFn: ({ id }: Feed) => send(readFeedNow, { params: { id } }),
    onError: showFailure,
  })
  const release = useMutation({
    mutationFn: ({ id, nights }: { id: number; nights: Day[] }) =>
      send(releaseHeldNights, { params: { id }, body: { nights } }),
    onSuccess: () => showToast({ title: 'Nights released' }),
    onError: showFailure,
  })
  const keep = useMutation({
    mutationFn: ({ id, held }: Feed) => send(keepHeldNights, { params: { id }, body: { nights: held } }),
    onSuccess: () => showToast({ title: 'Nights kept' }),
    onError: showFailure,
  })
  const take = useMutation({
    mutationFn: ({ id }: Feed) => send(takeClosures, { params: { id } }),
    onSuccess: () => showToast({ title: 'Closures taken again' }),
    onError: showFailure,
  })
  const share = useMutation({
    mutationFn: ({ id }: Feed) => send(confirmSharedFeed, { params: { id } }),
    onSuccess: () => showToast({ title: 'Marked as shared' }),
    onError: showFailure,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Feed) => send(removeFeed, { params: { id } }),
    onSuccess: () => showToast({ title: 'Calendar removed' }),
    onError: showFailure,
    onSettled: () => setRemoved(undefined),
  })
  return (
    <Panel title="2. Paste the address of the channel’s calendar here">
      <p className="measure mb-4 text-ink-soft">
        Bookings on the channel usually block their nights here within 15 minutes. The nights are usually released once
        the booking is missing from two checks an hour apart.
      </p>
      {feeds.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {feeds.map((feed) => (
            <FeedLine
              key={feed.id}
              feed={feed}
              reading={read.isPending && read.variables.id === feed.id}
              onRead={() => read.mutate(feed)}
              onRelease={(nights) => release.mutate({ id: feed.id, nights })}
              onKeep={() => keep.mutate(feed)}
              onLeaveOut={() => setClosing(feed)}
              onTake={() => take.mutate(feed)}
              onShare={() => share.mutate(feed)}
              onChange={() => setEdited(feed)}
              onRemove={() => setRemoved(feed)}
            />
          ))}
        </ul>
      )}
      <Button size="small" onClick={() => setEdited('new')}>
        Add a calendar
      </Button>
      <ClosuresDialog feed={closing} onClose={() => setClosing(undefined)} />
      <FeedDialog propertyId={propertyId} feed={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        open={removed !== undefined}
        question={`Remove the calendar of ${removed ? CHANNEL_NAMES[removed.channel] : ''}?`}
        confirmLabel="Remove it"
        busy={remove.isPending ? 'Removing...' : undefined}
        onConfirm={() => removed && remove.mutate(removed)}
        onCancel={() => setRemoved(undefined)}
      >
        Nights from this calendar become available here at once, unless they are also taken for another reason. Stays on
        the channel do not change.
      </ConfirmDialog>
    </Panel>
  )
}
