import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { GuestsSelect } from '#features/calendar/web/guests-select.tsx'
import { resultsAddress, stayChoiceOf } from '#features/calendar/web/stay-choice.ts'
import type { Day } from '#platform/shared/day.ts'
import type { DateRange } from '#platform/web/ui/dates/date-range.ts'
import { DateRangePicker } from '#platform/web/ui/dates/date-range-picker.tsx'
import { SearchCell } from './search-cell.tsx'

/** How long somebody may pause while typing a place. */
const TYPING_PAUSE_MS = 500

/**
 * Place, dates and guests of the results: filled from the address, and every change changes the address. The first page
 * of results is shown again then.
 */
export function FilterBar({ search, today }: { search: URLSearchParams; today: Day }) {
  const asked = search.toString()
  const id = useId()
  const [place, setPlace] = useState(search.get('location') ?? '')
  const [dates, setDates] = useState<DateRange>(() => datesOf(search))
  const [guests, setGuests] = useState(() => stayChoiceOf(search).guests ?? 1)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, Forward and Clear Filters change the address from outside.
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    setDates(datesOf(search))
    setGuests(stayChoiceOf(search).guests ?? 1)
    if ((search.get('location') ?? '') !== place.trim()) setPlace(search.get('location') ?? '')
  }
  useEffect(() => () => clearTimeout(typing.current), [])

  const go = (change: { place?: string; dates?: DateRange; guests?: number }) => {
    clearTimeout(typing.current)
    const next = { place, dates, guests, ...change }
    const whole = next.dates.checkIn && next.dates.checkOut ? next.dates : {}
    const address = resultsAddress(next.place.trim(), { ...whole, guests: next.guests > 1 ? next.guests : undefined })
    if (address !== location.pathname + location.search) navigate(address, { replace: change.place !== undefined })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({})
  }

  return (
    <search className="@container block">
      <form
        action="/properties"
        onSubmit={submit}
        className="grid grid-cols-1 divide-line overflow-hidden rounded-card border border-line bg-surface @2xl:grid-cols-[1.1fr_1.3fr_0.8fr] @max-2xl:divide-y @2xl:divide-x"
      >
        <input type="hidden" name="checkin" value={dates.checkIn ?? ''} />
        <input type="hidden" name="checkout" value={dates.checkOut ?? ''} />
        <SearchCell id={`${id}-place`} label="Location">
          <div className="flex items-center gap-3">
            <input
              id={`${id}-place`}
              name="location"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={200}
              placeholder="Town or village"
              value={place}
              onChange={(event) => {
                const typed = event.target.value
                setPlace(typed)
                clearTimeout(typing.current)
                typing.current = setTimeout(() => go({ place: typed }), TYPING_PAUSE_MS)
              }}
              className="min-h-9 w-full min-w-0 bg-transparent text-ink placeholder:text-ink-soft"
            />
            <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
          </div>
        </SearchCell>
        <SearchCell id={`${id}-dates`} label="Dates">
          <DateRangePicker
            id={`${id}-dates`}
            look="bare"
            value={dates}
            today={today}
            onChange={(range) => {
              setDates(range)
              if (Boolean(range.checkIn) === Boolean(range.checkOut)) go({ dates: range })
            }}
          />
        </SearchCell>
        <SearchCell id={`${id}-guests`} label="Guests">
          <GuestsSelect
            id={`${id}-guests`}
            name="guests"
            look="bare"
            value={guests}
            onChange={(count) => {
              setGuests(count)
              go({ guests: count })
            }}
          />
        </SearchCell>
      </form>
    </search>
  )
}

function datesOf(search: URLSearchParams): DateRange {
  const { checkIn, checkOut } = stayChoiceOf(search)
  return { checkIn, checkOut }
}
