import type { ListedBooking } from '#features/bookings/contract.ts'
import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import { Permitted } from '#features/permitted.tsx'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { BookingActionButtons, type BookingActions } from '../booking-actions.tsx'
import { StatusSelect } from '../changes/status-select.tsx'
import { Dates } from './booking-columns.tsx'
import { BookingMarks } from './booking-marks.tsx'

/** Replaces a table row on narrow screens. */
export function BookingCard({ booking, actions }: { booking: ListedBooking; actions: BookingActions }) {
  const { id, guestName, guestEmail, property, guests, totalAmount, money, state } = booking
  return (
    <article aria-label={`Booking #${id} of ${guestName}`} className="flex h-full flex-col text-sm leading-snug">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-28">
          <h3 className="wrap-anywhere font-medium font-text text-base tracking-normal">
            <SiteLink href={actions.hrefOf(booking)} className="stretched">
              {guestName}
              <span className="sr-only">, booking #{id}</span>
            </SiteLink>
          </h3>
          <p className="truncate text-ink-soft">{guestEmail}</p>
        </div>
        <p className="text-right tabular-nums">
          <span className="block text-ink-soft">#{id}</span>
          <span className="font-medium text-base">{formatPoundsText(totalAmount)}</span>
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <div className="shrink-0 whitespace-nowrap">
          <Dates {...booking} />
        </div>
        <p className="min-w-0 flex-1 basis-24 text-right">
          <span className="wrap-anywhere block">{property?.title ?? 'Unknown Property'}</span>
          <span className="text-ink-soft tabular-nums">{formatCount(guests, 'guest')}</span>
        </p>
      </div>
      <MoneyBadge money={money} state={state} className="mt-3 self-start" />
      <BookingMarks booking={booking} className="mt-3" />
      <div className="mt-auto flex flex-wrap items-center justify-end gap-2 pt-3">
        <StatusSelect booking={booking} className="z-1 grow" />
        <Permitted to="edit lettings">
          <BookingActionButtons booking={booking} actions={actions} />
        </Permitted>
      </div>
    </article>
  )
}
