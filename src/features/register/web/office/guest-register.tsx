import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BookUser from 'lucide-react/icons/book-user'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useId } from 'react'
import { officeAddress } from '#features/office-address.ts'
import { HomeSelect } from '#features/properties/web/office/home-select.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { addDays, type Day, dayInLondon, formatListDay } from '#platform/shared/day.ts'
import { Shown } from '#platform/web/office/shown.tsx'
import { type Place, usePlace } from '#platform/web/office/use-place.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DatePicker } from '#platform/web/ui/dates/date-picker.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import { askedRegister, fromDay, untilDay } from './asked-register.ts'
import { ALWAYS_REFETCH, type AskedRegister, registerOfPeriodQuery, registerQuery, STAYS_PER_PAGE } from './queries.ts'
import { RegisterSheet } from './register-sheet.tsx'

/** The register of who stays or stayed, to read and to print: of a period, or of one stay. */
export function GuestRegister() {
  const place = usePlace()
  const stay = Number(place.read('stay'))
  const isOfStay = Number.isInteger(stay) && stay > 0
  return (
    <section aria-label="Guest register">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <SiteLink
            href={officeAddress('bookings', isOfStay ? { booking: stay } : {})}
            className="not-printed inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-pine text-sm underline-offset-4 hover:underline"
          >
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {isOfStay ? `Booking #${stay}` : 'Booking Management'}
          </SiteLink>
          <h1 tabIndex={-1} className="text-3xl">
            Guest register
          </h1>
        </div>
        <Button variant="secondary" size="small" onClick={() => print()}>
          <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
          Print
        </Button>
      </div>
      {isOfStay ? <OfStay bookingId={stay} /> : <OfPeriod place={place} />}
    </section>
  )
}

function OfStay({ bookingId }: { bookingId: number }) {
  const register = useQuery({ ...registerQuery(bookingId), ...ALWAYS_REFETCH })
  return (
    <Shown of={register} what="the guest register" shapes={['h-40 rounded-card']}>
      {(stay) => (
        <>
          <PrintedHead>Booking #{bookingId}</PrintedHead>
          <RegisterSheet stays={[stay]} />
        </>
      )}
    </Shown>
  )
}

function OfPeriod({ place }: { place: Place }) {
  const asked = askedRegister(place, dayInLondon(new Date()))
  const register = useQuery({ ...registerOfPeriodQuery(asked), ...ALWAYS_REFETCH, placeholderData: keepPreviousData })
  return (
    <>
      <Period asked={asked} place={place} />
      <Shown
        of={register}
        what="the guest register"
        shapes={['h-24 rounded-card', 'h-24 rounded-card', 'h-24 rounded-card']}
        shapesClassName="space-y-4"
        empty={
          <EmptyState
            icon={<BookUser size={26} strokeWidth={1.75} aria-hidden="true" />}
            title="Nobody stays on these days"
          >
            Confirmed and completed bookings with guests in a home appear here, with everyone named.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <div aria-busy={register.isPlaceholderData} className={register.isPlaceholderData ? 'opacity-60' : undefined}>
            <PrintedHead>
              {formatListDay(asked.from)} to {formatListDay(asked.to)}
              {total > rows.length && `, ${rows.length} of ${total} stays`}
            </PrintedHead>
            <RegisterSheet stays={rows} />
            <Pagination
              className="not-printed mt-6"
              offset={(asked.page - 1) * STAYS_PER_PAGE}
              limit={STAYS_PER_PAGE}
              total={total}
              of="stays"
              onOffset={(offset) => {
                const page = offset / STAYS_PER_PAGE + 1
                place.change({ page: page > 1 ? page : '' })
                scrollTo({ top: 0 })
              }}
            />
          </div>
        )}
      </Shown>
    </>
  )
}

/** Ten years: longer than any register is kept. */
const DAYS_BACK = 3650

function Period({ asked, place }: { asked: AskedRegister; place: Place }) {
  const id = useId()
  const today = dayInLondon(new Date())
  const days: { name: 'from' | 'to'; label: string; chosen: (day: Day) => { from: Day; to: Day } }[] = [
    { name: 'from', label: 'From', chosen: (day) => fromDay(asked, day) },
    { name: 'to', label: 'To', chosen: (day) => untilDay(asked, day) },
  ]
  return (
    <div className="not-printed mb-6 flex flex-wrap items-end gap-4">
      {days.map(({ name, label, chosen }) => (
        <div key={name} className="w-full sm:w-56">
          <label htmlFor={`${id}-${name}`} className="mb-1.5 block font-medium text-sm">
            {label}
          </label>
          <DatePicker
            id={`${id}-${name}`}
            label={label}
            value={asked[name]}
            today={today}
            from={addDays(today, -DAYS_BACK)}
            onChange={(day) => day && place.change({ ...chosen(day), page: '' })}
          />
        </div>
      ))}
      <HomeSelect
        chosen={asked.propertyId}
        onChoose={(home) => place.change({ home, page: '' })}
        everyHome
        className="w-full sm:w-auto sm:min-w-64 sm:flex-1"
      />
    </div>
  )
}

/** What a sheet of paper must say by itself: whose register it is, and of what. */
function PrintedHead({ children }: { children: ReactNode }) {
  const { business } = useSite().settings
  return (
    <p className="mb-4 hidden text-sm print:block">
      {business.name} · {children}
    </p>
  )
}
