import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { Neighbour, StayInLight } from '#features/bookings/contract.ts'
import { STATUSES as BOOKING_STATUSES, blockInWords } from '#features/bookings/web/office/booking-words.ts'
import { heldInWords } from '#features/calendar/contract.ts'
import { Panel } from '#features/inbox/web/office/panel.tsx'
import { addDays, formatLongDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import type { OpenEnquiry } from '../../contract.ts'
import { counted } from './enquiry-words.ts'
import { MeantHome } from './meant-home.tsx'
import { Rivals } from './rivals.tsx'

interface DecisionCardProps {
  enquiry: OpenEnquiry
  now: number
  /** Opens another enquiry. */
  onOpen: (id: number) => void
  /** Makes a booking of it. */
  onBook: () => void
}

/** All that the office weighs before it answers (decisions 5.1). */
export function DecisionCard({ enquiry, now, onOpen, onBook }: DecisionCardProps) {
  const { home, stay, rivals, earlierStays, booking } = enquiry
  return (
    <Panel title="Decision">
      <div className="space-y-4">
        {!home && <MeantHome key={enquiry.version} enquiry={enquiry} />}
        {home && !stay && <p className="text-ink-soft">{whyNothing(enquiry)}</p>}
        {home && stay && <Stay stay={stay} title={home.title} />}
        <Rivals rivals={rivals} now={now} onOpen={onOpen} />
        <EarlierStays stays={earlierStays} />
        {booking ? (
          <LinkButton href={`/admin?tab=bookings&booking=${booking.id}`} variant="secondary" size="small">
            Booking #{booking.id}, {BOOKING_STATUSES[booking.status].word.toLowerCase()}
          </LinkButton>
        ) : (
          <Button size="small" variant="secondary" onClick={onBook}>
            <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            Create booking from enquiry
          </Button>
        )}
      </div>
    </Panel>
  )
}

function whyNothing({ home, checkInDate, checkOutDate }: OpenEnquiry): string {
  if (home?.isDeleted) return `${home.title} is deleted: it is let no more.`
  if (!checkInDate && !checkOutDate) return 'No dates were named: ask for them to see the nights and the price here.'
  if (!checkInDate || !checkOutDate) return 'Only one date was named: with both, the nights and the price show here.'
  return 'For a stay as long as this there is no price.'
}

const NIGHTS: Record<StayInLight['nightsAre'], { word: string; tone: BadgeTone }> = {
  free: { word: 'Free', tone: 'green' },
  held: { word: 'Held', tone: 'amber' },
  taken: { word: 'Taken', tone: 'red' },
}

function Stay({ stay, title }: { stay: StayInLight; title: string }) {
  const { checkIn, checkOut, nights, nightsAre, takenBy, blocks, alsoWantedBy, oneNightGap } = stay
  const { word, tone } = NIGHTS[nightsAre]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <span>
          {title}, {formatLongDay(checkIn)} to {formatLongDay(checkOut)}, {counted(nights, 'night')}
        </span>
      </p>
      <Neighbours title={nightsAre === 'held' ? 'Held by' : 'Taken by'} neighbours={takenBy} />
      {blocks.map((block) => (
        <p key={block.blockId} className="wrap-anywhere text-sm">
          {blockInWords(block)}
        </p>
      ))}
      <Neighbours title="Pending bookings that want some of these nights" neighbours={alsoWantedBy} />
      {oneNightGap.before && (
        <Notice>Leaves a single free night before it: {formatLongDay(addDays(checkIn, -1))}.</Notice>
      )}
      {oneNightGap.after && <Notice>Leaves a single free night after it: {formatLongDay(checkOut)}.</Notice>}
      {stay.underMinimum && (
        <Notice>Under the minimum stay of {counted(stay.minimumStay, 'night')}: booking it asks for a reason.</Notice>
      )}
      {stay.overCapacity && (
        <Notice>
          {counted(stay.guests, 'guest')}, but {title} takes {stay.maxGuests}: it cannot be booked for so many.
        </Notice>
      )}
      <Price stay={stay} />
    </>
  )
}

function Neighbours({ title, neighbours }: { title: string; neighbours: Neighbour[] }) {
  if (neighbours.length === 0) return null
  return (
    <div>
      <p className="font-medium text-sm">{title}</p>
      <ul className="mt-1 space-y-1 text-sm">
        {neighbours.map(({ bookingId, guestName, status, checkIn, checkOut, heldUntil }) => (
          <li key={bookingId} className="wrap-anywhere">
            <BookingLink id={bookingId} /> {guestName}, {BOOKING_STATUSES[status].word.toLowerCase()},{' '}
            {formatLongDay(checkIn)} to {formatLongDay(checkOut)}
            {heldUntil && <span className="text-ink-soft">, {heldInWords(heldUntil)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Price({ stay: { lines, total, securityDeposit } }: { stay: StayInLight }) {
  return (
    <dl className="max-w-md space-y-1 border-line border-t pt-3 text-sm tabular-nums">
      {lines.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="min-w-0">{label}</dt>
          <dd>{formatSum(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 font-semibold text-base">
        <dt>Total</dt>
        <dd>{formatSum(total)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-ink-soft">
        <dt className="min-w-0">Security deposit, besides</dt>
        <dd>{formatSum(securityDeposit)}</dd>
      </div>
    </dl>
  )
}

function EarlierStays({ stays }: { stays: OpenEnquiry['earlierStays'] }) {
  return (
    <div className="border-line border-t pt-3 text-sm">
      <p className="font-medium">This guest’s other stays</p>
      {stays.length === 0 ? (
        <p className="mt-1 text-ink-soft">None under this address.</p>
      ) : (
        <ul className="mt-1 space-y-1">
          {stays.map(({ id, propertyTitle, checkIn, checkOut, status }) => (
            <li key={id}>
              <BookingLink id={id} /> {propertyTitle}, {formatLongDay(checkIn)} to {formatLongDay(checkOut)},{' '}
              {BOOKING_STATUSES[status].word.toLowerCase()}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BookingLink({ id }: { id: number }) {
  return (
    <SiteLink
      href={`/admin?tab=bookings&booking=${id}`}
      className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      Booking #{id}
    </SiteLink>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-field bg-amber-tint px-3 py-2 text-amber-ink text-sm">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
