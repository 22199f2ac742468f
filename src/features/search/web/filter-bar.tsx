import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { GuestsSelect } from '#features/calendar/web/guests-select.tsx'
import { readStayChoice } from '#features/calendar/web/stay-choice.ts'
import type { Day } from '#platform/shared/day.ts'
import type { DateRange } from '#platform/web/ui/dates/date-range.ts'
import { DateRangePicker } from '#platform/web/ui/dates/date-range-picker.tsx'
import { type CriteriaChange, changedAddress, currentSearch, readResultsQuery } from './criteria-address.ts'
import { MoreFilters } from './more-filters.tsx'
import { rangeQuery } from './queries.ts'
import { SearchCell } from './search-cell.tsx'

/** Milliseconds after the last keystroke in a place or price, before the search starts. */
const TYPING_PAUSE_MS = 500

/** The sort control is outside the filter form and refers to the form by this id. */
export const FILTERS_FORM = 'filters'

/** Keeps filters and address in sync; a change resets to the first page. Without JavaScript the bar is a plain form. */
export function FilterBar({ search, today }: { search: URLSearchParams; today: Day }) {
  const requested = search.toString()
  const id = useId()
  const { data: range } = useQuery(rangeQuery)
  const [chosen, setChosen] = useState<CriteriaChange>(() => readResultsQuery(search))
  /** Values that the guest is typing. A change of the address does not discard these values. */
  const [typed, setTyped] = useState<CriteriaChange>({})
  const criteria = { ...chosen, ...typed }
  const [dates, setDates] = useState<DateRange>(() => datesOf(search))
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, Forward and Clear Filters also change the address.
  const [shownQuery, setShownQuery] = useState(requested)
  if (shownQuery !== requested) {
    setShownQuery(requested)
    setDates(datesOf(search))
    const next = readResultsQuery(search)
    setChosen(next.location === chosen.location?.trim() ? { ...next, location: chosen.location } : next)
  }
  useEffect(() => () => clearTimeout(typing.current), [])

  const go = (change: CriteriaChange, replace = false) => {
    clearTimeout(typing.current)
    const next = { ...typed, ...change }
    setChosen({ ...chosen, ...next })
    setTyped({})
    const trimmed = next.location === undefined ? {} : { location: next.location.trim() }
    const address = changedAddress(currentSearch(today), { ...next, ...trimmed })
    if (address !== location.pathname + location.search) navigate(address, { replace })
  }
  const type = (change: CriteriaChange) => {
    setTyped({ ...typed, ...change })
    clearTimeout(typing.current)
    typing.current = setTimeout(() => go(change, true), TYPING_PAUSE_MS)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({})
  }

  return (
    <search className="@container block">
      <form
        id={FILTERS_FORM}
        action="/properties"
        onSubmit={submit}
        className="overflow-hidden rounded-card border border-line bg-surface"
      >
        <input type="hidden" name="checkin" value={dates.checkIn ?? ''} />
        <input type="hidden" name="checkout" value={dates.checkOut ?? ''} />
        <div className="grid grid-cols-1 divide-line @2xl:grid-cols-[1.1fr_1.3fr_0.8fr] @max-2xl:divide-y @2xl:divide-x">
          <SearchCell id={`${id}-place`} label="Location">
            <div className="flex items-center gap-3">
              <input
                id={`${id}-place`}
                name="location"
                enterKeyHint="search"
                autoComplete="off"
                maxLength={200}
                placeholder="Town or village"
                value={criteria.location ?? ''}
                onChange={(event) => type({ location: event.target.value })}
                className="min-h-11 w-full min-w-0 bg-transparent text-ink placeholder:text-ink-soft"
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
              onChange={(next) => {
                setDates(next)
                if (Boolean(next.checkIn) !== Boolean(next.checkOut)) return
                const flexible = next.checkIn ? criteria.flexible : undefined
                go({ checkin: next.checkIn, checkout: next.checkOut, weekend: undefined, flexible })
              }}
            />
          </SearchCell>
          <SearchCell id={`${id}-guests`} label="Guests">
            <GuestsSelect
              id={`${id}-guests`}
              name="guests"
              look="bare"
              value={readStayChoice(new URLSearchParams({ guests: criteria.guests ?? '' })).guests ?? 1}
              searchMax={range?.guests}
              onChange={(count) => go({ guests: count > 1 ? String(count) : undefined })}
            />
          </SearchCell>
        </div>
        <MoreFilters
          search={search}
          criteria={criteria}
          today={today}
          maxBedrooms={range?.bedrooms ?? 0}
          onChange={go}
          onType={type}
        />
      </form>
    </search>
  )
}

function datesOf(search: URLSearchParams): DateRange {
  const { checkIn, checkOut } = readStayChoice(search)
  return { checkIn, checkOut }
}
