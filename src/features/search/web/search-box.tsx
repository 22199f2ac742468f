import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSetEnquiryOfPage } from '#features/calendar/web/enquiry-of-page.ts'
import { GuestsSelect } from '#features/calendar/web/guests-select.tsx'
import { takenNightsQuery } from '#features/calendar/web/queries.ts'
import { enquiryAddress, hasBothDates, resultsAddress } from '#features/calendar/web/stay-choice.ts'
import { useNightPrices } from '#features/prices/web/night-prices.ts'
import { useMinimumStay } from '#features/prices/web/queries.ts'
import { homeNamesQuery } from '#features/properties/web/queries.ts'
import { TooManyGuests } from '#features/properties/web/too-many-guests.tsx'
import type { Day } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'
import type { DateRange } from '#platform/web/ui/dates/date-range.ts'
import { DateRangePicker } from '#platform/web/ui/dates/date-range-picker.tsx'
import { useEntryState } from '#platform/web/ui/dialogs/history-entry.ts'
import { SearchCell } from './search-cell.tsx'
import { StayTotal } from './stay-total.tsx'

interface SearchCriteria {
  title: string
  dates: DateRange
  guests: number
}

/** The search box of the home page starts an enquiry or lists available homes. Works as a plain form before hydration. */
export function SearchBox({ today }: { today: Day }) {
  const { data: homes } = useQuery(homeNamesQuery)
  const [{ title, dates, guests }, setCriteria] = useEntryState<SearchCriteria>('criteria', {
    title: '',
    dates: {},
    guests: 1,
  })
  const criteria = { title, dates, guests }
  const id = useId()
  const choice = { ...dates, guests }
  const home = homes?.rows.find((one) => one.title === title)
  const minimumStay = useMinimumStay(home, dates.checkOut ? undefined : dates.checkIn)
  const [calendarOpened, setCalendarOpened] = useState(false)
  const { data: nights } = useQuery({
    ...takenNightsQuery(home?.id ?? 0),
    enabled: calendarOpened && home !== undefined,
  })

  const priceOf = useNightPrices(calendarOpened ? home?.id : undefined, today)

  const address = enquiryAddress(title, choice)
  useSetEnquiryOfPage(title || dates.checkIn || guests > 1 ? address : undefined)
  const enquire = (event: FormEvent) => {
    event.preventDefault()
    navigate(address)
  }

  return (
    <form action="/enquiry" onSubmit={enquire} className="@container rounded-card bg-surface p-2 shadow-float">
      <input type="hidden" name="checkin" value={dates.checkIn ?? ''} />
      <input type="hidden" name="checkout" value={dates.checkOut ?? ''} />
      <div className="@6xl:flex @6xl:items-center">
        <div className="grid min-w-0 flex-1 grid-cols-1 divide-line @2xl:grid-cols-[1.05fr_1.5fr_0.7fr] @max-2xl:divide-y @2xl:divide-x">
          <SearchCell
            id={`${id}-property`}
            label="Property"
            className="rounded-t-field @2xl:rounded-l-field @2xl:rounded-tr-none"
          >
            <Select
              id={`${id}-property`}
              name="property"
              look="bare"
              placeholder="Select a property..."
              value={title}
              onChange={(event) => setCriteria({ ...criteria, title: event.target.value })}
              options={(homes?.rows ?? []).map((home) => ({ value: home.title, label: `${home.title}, ${home.city}` }))}
            />
          </SearchCell>
          <SearchCell id={`${id}-dates`} label="Dates">
            <DateRangePicker
              id={`${id}-dates`}
              look="bare"
              value={dates}
              onChange={(dates) => setCriteria({ ...criteria, dates })}
              today={today}
              taken={home && nights?.taken}
              minimumStay={minimumStay}
              priceOf={priceOf}
              onOpen={() => setCalendarOpened(true)}
            />
          </SearchCell>
          <SearchCell id={`${id}-guests`} label="Guests">
            <GuestsSelect
              id={`${id}-guests`}
              name="guests"
              look="bare"
              value={guests}
              onChange={(guests) => setCriteria({ ...criteria, guests })}
            />
          </SearchCell>
        </div>
        <div className="flex flex-wrap gap-2 p-2 @max-6xl:*:grow @6xl:pl-4">
          <Button
            type="submit"
            formAction="/properties"
            onClick={(event) => {
              event.preventDefault()
              navigate(resultsAddress(choice))
            }}
          >
            See available homes
          </Button>
          <Button type="submit" variant="secondary">
            Enquire Now
          </Button>
        </div>
      </div>
      <p aria-live="polite" className="px-3 pt-2 pb-1 text-center text-ink-soft empty:hidden">
        {home && guests > home.maxGuests ? (
          <TooManyGuests home={home} choice={choice} />
        ) : (
          home && hasBothDates(choice) && <StayTotal home={home} stay={choice} />
        )}
      </p>
    </form>
  )
}
