import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BookUser from 'lucide-react/icons/book-user'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useId } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { HomeSelect } from '#features/properties/web/office/home-select.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { addDays, type Day, dayInLondon, formatListDay } from '#platform/shared/day.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { PagedRows } from '#platform/web/office/list/paged-rows.tsx'
import { type ListPage, usePage } from '#platform/web/office/list/use-page.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { type UrlState, useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { DatePicker } from '#platform/web/ui/dates/date-picker.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { type RegisterFilters, registerOfPeriodQuery, registerQuery, STAYS_PER_PAGE } from './queries.ts'
import { readRegisterFilters, withFirstDay, withLastDay } from './register-filters.ts'
import { RegisterSheet } from './register-sheet.tsx'

export function GuestRegister() {
  const urlState = useUrlState()
  const page = usePage(STAYS_PER_PAGE)
  const stay = Number(urlState.read('stay'))
  const isOfStay = Number.isInteger(stay) && stay > 0
  return (
    <section aria-label="Guest register">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <SiteLink
            href={officeUrl('bookings', isOfStay ? { booking: stay } : {})}
            className="not-printed inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-pine text-sm underline-offset-4 hover:underline"
          >
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {isOfStay ? `Booking #${stay}` : 'Booking Management'}
          </SiteLink>
          <h1 ref={page.heading} tabIndex={-1} className="scroll-mt-16 text-3xl">
            Guest register
          </h1>
        </div>
        <Button variant="secondary" size="small" onClick={() => print()}>
          <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
          Print
        </Button>
      </div>
      {isOfStay ? <StayRegister bookingId={stay} /> : <PeriodRegister urlState={urlState} page={page} />}
    </section>
  )
}

function StayRegister({ bookingId }: { bookingId: number }) {
  const register = useQuery({ ...registerQuery(bookingId), ...ALWAYS_REFETCH })
  return (
    <QueryState of={register} what="the guest register" shapes={['h-40 rounded-card']}>
      {(stay) => (
        <>
          <PrintedHead>Booking #{bookingId}</PrintedHead>
          <RegisterSheet stays={[stay]} />
        </>
      )}
    </QueryState>
  )
}

function PeriodRegister({ urlState, page }: { urlState: UrlState; page: ListPage }) {
  const filters = readRegisterFilters(urlState, dayInLondon(new Date()))
  const register = useQuery({
    ...registerOfPeriodQuery(filters, page.offset),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PeriodPicker filters={filters} urlState={urlState} />
      <PagedRows
        of={register}
        page={page}
        what="the guest register"
        counted="stays"
        shapes={['h-24 rounded-card', 'h-24 rounded-card', 'h-24 rounded-card']}
        empty={
          <EmptyState
            icon={<BookUser size={26} strokeWidth={1.75} aria-hidden="true" />}
            title="No stays on these dates"
          >
            Confirmed and completed stays appear here, with all guests who have been named.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <>
            <PrintedHead>
              {formatListDay(filters.from)} to {formatListDay(filters.to)}
              {total > rows.length && `, ${rows.length} of ${total} stays`}
            </PrintedHead>
            <RegisterSheet stays={rows} />
          </>
        )}
      </PagedRows>
    </>
  )
}

/** Ten years, longer than registers are stored by default. */
const DAYS_BACK = 3650

function PeriodPicker({ filters, urlState }: { filters: RegisterFilters; urlState: UrlState }) {
  const id = useId()
  const today = dayInLondon(new Date())
  const days: { name: 'from' | 'to'; label: string; chosen: (day: Day) => { from: Day; to: Day } }[] = [
    { name: 'from', label: 'From', chosen: (day) => withFirstDay(filters, day) },
    { name: 'to', label: 'To', chosen: (day) => withLastDay(filters, day) },
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
            value={filters[name]}
            today={today}
            from={addDays(today, -DAYS_BACK)}
            onChange={(day) => day && urlState.change({ ...chosen(day), page: '' })}
          />
        </div>
      ))}
      <HomeSelect
        chosen={filters.propertyId}
        onChoose={(home) => urlState.change({ home, page: '' })}
        everyHome
        className="w-full sm:w-auto sm:min-w-64 sm:flex-1"
      />
    </div>
  )
}

/** The business and the period; in print only. */
function PrintedHead({ children }: { children: ReactNode }) {
  const { business } = useSite().settings
  return (
    <p className="mb-4 hidden text-sm print:block">
      {business.name} · {children}
    </p>
  )
}
