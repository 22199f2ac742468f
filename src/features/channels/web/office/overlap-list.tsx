import { CHANNEL_NAMES } from '#features/channel-names.ts'
import type { Overlap } from '#features/channels/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatLongStay } from '#platform/shared/day.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'

const KINDS: Record<Overlap['kind'], { label: string; tone: BadgeTone; advice: string }> = {
  conflict: {
    label: 'Conflict',
    tone: 'red',
    advice:
      'Two guests may arrive. Look at the stay on the channel: if it is another guest’s, move or cancel one of the two today. If it is our own booking echoed back, give the channel our calendar.',
  },
  echo: {
    label: 'Our own stay',
    tone: 'neutral',
    advice: 'Our booking, echoed by the channel. Nothing to do.',
  },
  waiting: {
    label: 'Waiting for channel',
    tone: 'amber',
    advice: 'We cancelled; the channel has not read it yet. It can take 24 hours.',
  },
}

/** Overlaps of channels' nights with our bookings, with advice on each. */
export function OverlapList({ overlaps }: { overlaps: Overlap[] }) {
  return (
    <Panel title="3. Check that both calendars agree">
      {overlaps.length === 0 ? (
        <p className="measure text-ink-soft">
          No night is taken both here and there. After a first stay, look at the channel’s calendar too: it should show
          our nights within a day. Link the channels with one another as well, so that a night taken on one is taken on
          all.
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
              <p className="measure text-sm">{KINDS[one.kind].advice}</p>
              {one.bookingIds.map((id) => (
                <SiteLink
                  key={id}
                  href={officeUrl('bookings', { booking: id })}
                  className="mr-4 inline-flex min-h-6 items-center text-pine text-sm underline underline-offset-4"
                >
                  Booking #{id}
                </SiteLink>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
