import type { Guest, GuestEvent } from '#features/guests/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatBritishMoment, formatLongDay, formatLongStay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

const KINDS: Record<GuestEvent['kind'], { word: string; href: (id: number) => string }> = {
  booking: { word: 'Stay', href: (id) => officeUrl('bookings', { booking: id }) },
  enquiry: { word: 'Enquiry', href: (id) => officeUrl('enquiries', { enquiry: id }) },
  offer: { word: 'Offer', href: (id) => officeUrl('enquiries', { view: 'offers', offer: id }) },
  message: { word: 'Message', href: (id) => officeUrl('messages', { message: id }) },
  email: { word: 'Email', href: (id) => officeUrl('emails', { email: id }) },
  review: { word: 'Review', href: () => officeUrl('reviews') },
}

const TONES: Partial<Record<string, BadgeTone>> = {
  ...{ confirmed: 'green', completed: 'blue', pending: 'amber', cancelled: 'red' },
  ...{ new: 'blue', open: 'blue', answered: 'green', offered: 'green', booked: 'green', accepted: 'green' },
  ...{ published: 'green', expired: 'amber' },
}

/** The guest’s stays, enquiries, offers, messages, reviews and emails, the newest first. */
export function GuestEvents({ guest: { events, hasMoreEvents } }: { guest: Guest }) {
  return (
    <Panel title="Stays and correspondence">
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={`${event.kind} ${event.id}`}>
            <EventLine event={event} />
          </li>
        ))}
      </ol>
      {hasMoreEvents && <p className="mt-3 text-ink-soft text-sm">Only the newest 50 of each kind are shown.</p>}
    </Panel>
  )
}

function EventLine({ event }: { event: GuestEvent }) {
  const { kind, id, at, title, status, checkIn, checkOut, amount, notes, tags } = event
  const { word, href } = KINDS[kind]
  const days = checkIn && checkOut ? formatLongStay({ checkIn, checkOut }) : checkIn && `from ${formatLongDay(checkIn)}`
  const details = [days, amount && formatPoundsText(amount), kind !== 'booking' && formatBritishMoment(new Date(at))]
  return (
    <SiteLink href={href(id)} className="group flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field py-3">
      <span className="wrap-anywhere min-w-0 flex-1 basis-60">
        <span className="text-ink-soft text-sm">{word}</span>
        <span className="block font-medium underline-offset-4 group-hover:underline">{title || `#${id}`}</span>
        <span className="block text-ink-soft text-sm tabular-nums">{details.filter(Boolean).join(' · ')}</span>
        {tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        )}
        {notes.length > 0 && (
          <span className="mt-2 block whitespace-pre-line border-brass border-l-3 pl-3 text-sm">
            {notes.join('\n')}
          </span>
        )}
      </span>
      {status && <Badge tone={TONES[status] ?? 'neutral'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>}
    </SiteLink>
  )
}
