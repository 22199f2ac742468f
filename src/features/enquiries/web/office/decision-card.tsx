import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { describeHold } from '#features/booking-state.ts'
import { MAX_EARLIER_STAYS, type Neighbour, type StayAvailability } from '#features/bookings/contract.ts'
import { PriceLines } from '#features/bookings/web/office/agreement/price-lines.tsx'
import {
  STATUS_BADGES as BOOKING_STATUSES,
  describeBlock,
  describeNights,
  describeRules,
} from '#features/bookings/web/office/booking-labels.ts'
import type { OpenEnquiry } from '#features/enquiries/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { Panel } from '#platform/web/office/panel.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { CompetingEnquiries } from './competing-enquiries.tsx'
import { HomeChooser } from './home-chooser.tsx'

interface DecisionCardProps {
  enquiry: OpenEnquiry
  now: number
  onOpen: (id: number) => void
  /** Opens the booking form, prefilled from the enquiry. */
  onBook: () => void
}

/** Availability, price, competing enquiries and the guest's other stays, for the office's decision. */
export function DecisionCard({ enquiry, now, onOpen, onBook }: DecisionCardProps) {
  const mayEdit = usePermitted('edit lettings')
  const { home, stay, competingEnquiries, earlierStays, booking } = enquiry
  return (
    <Panel title="Decision">
      <div className="space-y-4">
        {mayEdit && !home && <HomeChooser key={enquiry.version} enquiry={enquiry} />}
        {home && !stay && <p className="text-ink-soft">{explainMissingStay(enquiry)}</p>}
        {home && stay && <Stay stay={stay} title={home.title} />}
        <CompetingEnquiries competingEnquiries={competingEnquiries} now={now} onOpen={onOpen} />
        <EarlierStays stays={earlierStays} />
        {booking ? (
          <LinkButton href={officeUrl('bookings', { booking: booking.id })} variant="secondary" size="small">
            Booking #{booking.id}, {BOOKING_STATUSES[booking.status].label.toLowerCase()}
          </LinkButton>
        ) : (
          mayEdit && (
            <Button size="small" variant="secondary" onClick={onBook}>
              <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
              Create a booking from this enquiry
            </Button>
          )
        )}
      </div>
    </Panel>
  )
}

function explainMissingStay({ home, checkInDate, checkOutDate }: OpenEnquiry): string {
  if (home?.isDeleted) return `${home.title} has been deleted and can’t be booked.`
  if (!checkInDate && !checkOutDate) return 'No dates were given, so the nights and the price cannot be shown.'
  if (!checkInDate || !checkOutDate) return 'Only one date was given, so the nights and the price cannot be shown.'
  return 'There is no price for a stay of this length.'
}

function Stay({ stay, title }: { stay: StayAvailability; title: string }) {
  const { checkIn, checkOut, nights, nightsAre, takenBy, blocks, alsoRequestedBy } = stay
  const { label, tone } = describeNights(stay)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="wrap-anywhere">
          {title}, {formatLongDay(checkIn)} to {formatLongDay(checkOut)}, {formatCount(nights, 'night')}
        </span>
      </p>
      <Neighbours title={nightsAre === 'held' ? 'Held by' : 'Taken by'} neighbours={takenBy} />
      {blocks.map((block) => (
        <p key={block.blockId} className="wrap-anywhere text-sm">
          {describeBlock(block)}
        </p>
      ))}
      <Neighbours title="Pending bookings for some of these nights" neighbours={alsoRequestedBy} />
      {describeRules(stay, title).map((sentence) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      <PriceLines
        lines={stay.lines}
        total={stay.total}
        securityDeposit={stay.securityDeposit}
        className="max-w-md space-y-1 border-line border-t pt-3 text-sm"
        totalClassName="text-base"
      />
    </>
  )
}

function Neighbours({ title, neighbours }: { title: string; neighbours: Neighbour[] }) {
  if (neighbours.length === 0) return null
  return (
    <div>
      <p className="font-medium text-sm">{title}</p>
      <ul className="mt-1 space-y-1 text-sm">
        {neighbours.map(({ bookingId, guestName, status, state, checkIn, checkOut, heldUntil }) => (
          <li key={bookingId} className="wrap-anywhere">
            <BookingLink id={bookingId} /> {guestName}, {BOOKING_STATUSES[status].label.toLowerCase()},{' '}
            {formatLongDay(checkIn)} to {formatLongDay(checkOut)}
            {heldUntil && <span className="text-ink-soft">, {describeHold(state, heldUntil)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `stays` excludes the booking made from this enquiry. */
function EarlierStays({ stays }: { stays: OpenEnquiry['earlierStays'] }) {
  return (
    <div className="border-line border-t pt-3 text-sm">
      <p className="font-medium">This guest’s other stays</p>
      {stays.length === 0 ? (
        <p className="mt-1 text-ink-soft">No other stays with this email address.</p>
      ) : (
        <ul className="mt-1 space-y-1">
          {stays.map(({ id, propertyTitle, checkIn, checkOut, status }) => (
            <li key={id}>
              <BookingLink id={id} /> {propertyTitle}, {formatLongDay(checkIn)} to {formatLongDay(checkOut)},{' '}
              {BOOKING_STATUSES[status].label.toLowerCase()}
            </li>
          ))}
        </ul>
      )}
      {stays.length >= MAX_EARLIER_STAYS - 1 && (
        <p className="mt-1 text-ink-soft">
          The latest {stays.length} stays are listed; all bookings are in{' '}
          <SiteLink
            href={officeUrl('bookings')}
            className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Booking Management
          </SiteLink>
          .
        </p>
      )}
    </div>
  )
}

function BookingLink({ id }: { id: number }) {
  return (
    <SiteLink
      href={officeUrl('bookings', { booking: id })}
      className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      Booking #{id}
    </SiteLink>
  )
}
