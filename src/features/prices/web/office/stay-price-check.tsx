import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { GuestsSelect } from '#features/calendar/web/guests-select.tsx'
import { useTakenNights } from '#features/calendar/web/use-taken-nights.ts'
import { useSite } from '#features/settings/web/queries.ts'
import type { Day } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import type { DateRange } from '#platform/web/ui/dates/date-range.ts'
import { DateRangePicker } from '#platform/web/ui/dates/date-range-picker.tsx'
import { useNightPrices } from '../night-prices.ts'
import { StayLines } from '../stay-price.tsx'
import { tryPricesQuery } from './queries.ts'

/** Prices a stay by the stored prices, as a guest would see it. */
export function StayPriceCheck({
  propertyId,
  maxGuests,
  today,
}: {
  propertyId: number
  maxGuests: number
  today: Day
}) {
  const id = useId()
  const [dates, setDates] = useState<DateRange>({})
  const [guests, setGuests] = useState(Math.min(2, maxGuests))
  const { checkIn, checkOut } = dates
  const taken = useTakenNights(propertyId)
  const priceOf = useNightPrices(propertyId, today)
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="space-y-4">
        <div>
          <label htmlFor={`${id}-dates`} className="mb-1.5 block font-medium">
            Dates of the stay
          </label>
          <DateRangePicker
            id={`${id}-dates`}
            label="Dates of the stay"
            value={dates}
            onChange={setDates}
            today={today}
            taken={taken}
            priceOf={priceOf}
          />
        </div>
        <div>
          <label htmlFor={`${id}-guests`} className="mb-1.5 block font-medium">
            Guests
          </label>
          <GuestsSelect id={`${id}-guests`} value={guests} max={maxGuests} onChange={setGuests} />
        </div>
      </div>
      <section
        aria-label="Price of the stay"
        aria-live="polite"
        className="rounded-card border border-line bg-surface p-4"
      >
        {checkIn && checkOut ? (
          <CheckedPrice propertyId={propertyId} stay={{ checkIn, checkOut, guests }} />
        ) : (
          <p className="text-ink-soft">Choose check-in and check-out to see the price here, line by line.</p>
        )}
      </section>
    </div>
  )
}

function CheckedPrice({
  propertyId,
  stay,
}: {
  propertyId: number
  stay: { checkIn: Day; checkOut: Day; guests: number }
}) {
  const { settings } = useSite()
  const price = useQuery({
    ...tryPricesQuery(propertyId, stay),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <QueryState
      of={price}
      what="the price"
      failed="The price could not be calculated"
      shapes={['h-6', 'h-6']}
      shapesClassName="space-y-3"
    >
      {(data) => (
        <div className={price.isFetching ? 'opacity-60' : undefined}>
          <StayLines quote={data} depositReturnWorkingDays={settings.policy.depositReturnWorkingDays} />
          <p className="mt-3 text-ink-soft text-sm">
            Minimum stay on these dates: {formatCount(data.minimumStay, 'night')}
            {data.nights < data.minimumStay && ', so guests are told that the stay is too short'}. The nights are{' '}
            {data.available ? 'available' : 'taken'}.
          </p>
        </div>
      )}
    </QueryState>
  )
}
