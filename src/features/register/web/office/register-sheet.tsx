import { officeUrl } from '#features/office-url.ts'
import type { RegisteredStay } from '#features/register/contract.ts'
import { formatListDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { RegisteredGuests } from './registered-guests.tsx'
import { ShowPassports } from './show-passports.tsx'
import { usePassports } from './use-passports.ts'

export function RegisterSheet({ stays }: { stays: RegisteredStay[] }) {
  const { passportsOf, areHidden, reveal } = usePassports(stays)
  return (
    <>
      <div className="not-printed mb-4 empty:hidden">
        <ShowPassports areHidden={areHidden} reveal={reveal} />
      </div>
      <ul aria-label="Stays" className="space-y-4 text-sm">
        {stays.map((stay) => (
          <li
            key={stay.bookingId}
            className="grid break-inside-avoid gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 md:grid-cols-[16rem_minmax(0,1fr)] print:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <div className="min-w-0">
              <h2 className="wrap-anywhere font-medium font-text text-base tracking-normal">{stay.property.title}</h2>
              <p className="tabular-nums">
                {formatListDay(stay.checkIn)} – {formatListDay(stay.checkOut)}
              </p>
              <p className="wrap-anywhere text-ink-soft">
                {stay.isErased ? 'Erased' : stay.bookedBy},{' '}
                <SiteLink
                  href={officeUrl('bookings', { booking: stay.bookingId })}
                  className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  booking #{stay.bookingId}
                </SiteLink>
                , {formatCount(stay.guests, 'guest')}
              </p>
            </div>
            <div className="min-w-0">
              <RegisteredGuests stay={stay} passports={passportsOf(stay)} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
