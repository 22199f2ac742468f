import { useMutation } from '@tanstack/react-query'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { confirmEcho, type Overlap } from '#features/channels/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatLongStay } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { showFailure } from './show-failure.ts'

const KINDS: Record<Overlap['kind'], { label: string; tone: BadgeTone; advice: string }> = {
  conflict: {
    label: 'Conflict',
    tone: 'red',
    advice:
      'Two guests may arrive. Look at the stay on the channel: if it is another guest’s, move or cancel one of the two stays today.',
  },
  echo: {
    label: 'Our own stay',
    tone: 'neutral',
    advice: 'This is our own stay, repeated by the channel. You do not need to do anything.',
  },
  waiting: {
    label: 'Waiting for channel',
    tone: 'amber',
    advice:
      'These nights are available again here, but the channel still lists them. The channel can take up to 24 hours to update.',
  },
}

const REASONS: Record<NonNullable<Overlap['reason']>, (channel: string) => string> = {
  'not fetched': (channel) => `${channel} has not yet fetched these nights from our calendar.`,
  'listed earlier': (channel) => `${channel} listed these nights before it fetched them from our calendar.`,
  'not read': (channel) =>
    `We could not read the complete calendar of ${channel} in the hour before ${channel} fetched these nights from ours, so ${channel} may have let them itself.`,
  'other days': () => 'The dates differ from the dates of our stay.',
}

/** Overlaps of channels' nights with our bookings, blocks or nights just given up, with advice on each. */
export function OverlapList({ overlaps }: { overlaps: Overlap[] }) {
  const confirm = useMutation({
    mutationFn: ({ feedId, from, to, bookingIds }: Overlap) =>
      send(confirmEcho, { params: { id: feedId }, body: { from, to, bookingIds } }),
    onSuccess: () => showToast({ title: 'Marked as our own stay' }),
    onError: showFailure,
  })
  return (
    <Panel title="3. Check that both calendars agree">
      {overlaps.length === 0 ? (
        <p className="measure text-ink-soft">
          There are no conflicts with the channels’ calendars. After your first booking here, look at the calendar on
          each channel too: it should show our nights within a day.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {overlaps.map((one) => (
            <li key={`${one.feedId} ${one.from}`} className="space-y-1 py-4 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={KINDS[one.kind].tone}>{KINDS[one.kind].label}</Badge>
                <span className="font-medium">
                  {CHANNEL_NAMES[one.channel]}, {formatLongStay({ checkIn: one.from, checkOut: one.to })}
                </span>
              </p>
              <p className="measure text-sm">
                {one.reason && `${REASONS[one.reason](CHANNEL_NAMES[one.channel])} `}
                {KINDS[one.kind].advice}
              </p>
              {one.isBlocked && <p className="text-ink-soft text-sm">We have blocked some of these nights.</p>}
              {one.bookingIds.map((id) => (
                <SiteLink
                  key={id}
                  href={officeUrl('bookings', { booking: id })}
                  className="mr-4 inline-flex min-h-6 items-center text-pine text-sm underline underline-offset-4"
                >
                  Booking #{id}
                </SiteLink>
              ))}
              {one.kind === 'conflict' && (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => confirm.mutate(one)}
                  busy={confirm.isPending && confirm.variables === one ? 'Saving...' : undefined}
                >
                  Mark as our own stay
                  <span className="sr-only">: {formatLongStay({ checkIn: one.from, checkOut: one.to })}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
