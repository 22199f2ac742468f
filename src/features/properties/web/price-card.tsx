import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { GuestsSelect } from '#features/calendar/web/guests-select.tsx'
import { takenNightsQuery } from '#features/calendar/web/queries.ts'
import { type ChosenStay, enquiryAddress, hasBothDates, type StayChoice } from '#features/calendar/web/stay-choice.ts'
import { useNightPrices } from '#features/prices/web/night-prices.ts'
import { quoteQuery, useMinimumStay } from '#features/prices/web/queries.ts'
import { StayPrice } from '#features/prices/web/stay-price.tsx'
import { CallUs } from '#features/settings/web/call-us.tsx'
import type { Day } from '#platform/shared/day.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { DateRangePicker } from '#platform/web/ui/dates/date-range-picker.tsx'
import type { Property } from '../contract.ts'
import { HomeRating } from './home/home-rating.tsx'
import { NightlyPrice } from './nightly-price.tsx'
import { TooManyGuests } from './too-many-guests.tsx'

export interface PriceCardProps {
  home: Property
  today: Day
  choice: StayChoice
  /** The id of the date picker, for links that open it. */
  datesId: string
  onChoice: (change: StayChoice) => void
  /** From the business's settings. */
  depositReturnWorkingDays: number
  enquiryResponseHours: number
}

export function PriceCard({ home, today, choice, datesId, onChoice, ...terms }: PriceCardProps) {
  const id = useId()
  const [calendarOpened, setCalendarOpened] = useState(false)
  const { data: nights } = useQuery({ ...takenNightsQuery(home.id), enabled: calendarOpened })
  const priceOf = useNightPrices(home.id, today)
  const guests = choice.guests ?? 1
  const { checkIn, checkOut } = choice
  const minimumStay = useMinimumStay(home, checkOut ? undefined : checkIn)

  return (
    <section aria-label="Price and dates" className="rounded-card border border-line bg-surface p-6 shadow-float">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft">
        <p>
          <NightlyPrice home={home} />
        </p>
        <HomeRating home={home} className="max-lg:hidden" />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <div>
          <label htmlFor={datesId} className="mb-1.5 block font-medium">
            Dates
          </label>
          <DateRangePicker
            id={datesId}
            value={{ checkIn, checkOut }}
            onChange={({ checkIn, checkOut }) => onChoice({ checkIn, checkOut })}
            today={today}
            taken={nights?.taken}
            minimumStay={minimumStay}
            priceOf={priceOf}
            onOpen={() => setCalendarOpened(true)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-guests`} className="mb-1.5 block font-medium">
            Guests
          </label>
          <GuestsSelect
            id={`${id}-guests`}
            value={guests}
            max={home.maxGuests}
            onChange={(guests) => onChoice({ guests })}
          />
          <p role="status" className="mt-1.5 text-ink-soft text-sm empty:hidden">
            <TooManyGuests home={home} choice={{ ...choice, guests }} />
          </p>
        </div>
        {hasBothDates(choice) && guests <= home.maxGuests && (
          <StayPrice propertyId={home.id} stay={choice} depositReturnWorkingDays={terms.depositReturnWorkingDays} />
        )}
        <LinkButton href={enquiryAddress(home.title, { ...choice, guests })} size="large" wide>
          Enquire Now
        </LinkButton>
      </div>
      <p className="mt-4 text-center font-medium text-sm">
        <MinimumStay home={home} choice={{ ...choice, guests }} />
      </p>
      <p className="mt-1 text-center text-ink-soft text-sm">
        You pay nothing now. We answer within {terms.enquiryResponseHours} hours.
      </p>
      <div className="mt-2 border-line border-t pt-2">
        <CallUs />
      </div>
    </section>
  )
}

/** Shows the minimum stay on the chosen dates; without both dates, or with too many guests, the home's minimum. */
function MinimumStay({ home, choice }: { home: Property; choice: StayChoice & { guests: number } }) {
  return hasBothDates(choice) && choice.guests <= home.maxGuests ? (
    <MinimumOnDates home={home} stay={choice} />
  ) : (
    describeMinimum(home.effectiveMinimumStay)
  )
}

function MinimumOnDates({ home, stay }: { home: Property; stay: ChosenStay }) {
  const { data: quote } = useQuery(quoteQuery(home.id, stay))
  const minimum = quote?.minimumStay ?? home.effectiveMinimumStay
  return minimum === home.effectiveMinimumStay ? describeMinimum(minimum) : `${describeMinimum(minimum)} on these dates`
}

function describeMinimum(nights: number): string {
  return `Minimum ${nights}-night stay required`
}
