import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { takenNightsQuery } from '#features/calendar/web/queries.ts'
import { type ChosenStay, hasBothDates, MAX_GUESTS, resultsAddress } from '#features/calendar/web/stay-choice.ts'
import { useStayQuote } from '#features/prices/web/queries.ts'
import { homesQuery } from '#features/properties/web/queries.ts'
import { TooManyGuests } from '#features/properties/web/too-many-guests.tsx'
import { addDays, type Day, isDay } from '#platform/shared/day.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { type EnquiryStart, findHomeByTitle, quotedGuests } from './enquiry-start.ts'
import { fitsCheckIn, reasonAgainstArrival, reasonAgainstDeparture } from './open-days.ts'

/** Fields for home, nights and number of guests. The calendar of the chosen home shows its taken nights. */
export function StayFields({ requested: requestedTitle, today }: { requested: string; today: Day }) {
  const { setValue } = useFormContext<EnquiryStart>()
  const { home, checkIn, checkOut, guests } = useRequestedStay()
  const isTaken = useNightsTaken()
  const [wasOpened, setWasOpened] = useState(false)
  const { data: nights } = useQuery({
    ...takenNightsQuery(home?.id ?? 0),
    enabled: wasOpened && home !== undefined,
  })
  const taken = useMemo(() => new Set<string>(nights?.taken), [nights])
  const calendar = { today, taken: nights?.taken, stay: { checkIn, checkOut }, onOpen: () => setWasOpened(true) }

  return (
    <>
      <HomeField requested={requestedTitle} />
      <DateField
        {...calendar}
        name="checkInDate"
        label="Check-in"
        optional
        reasonAgainst={(day) => reasonAgainstArrival(day, taken)}
        onChosen={(day) => {
          if (day && checkOut && !fitsCheckIn(day, checkOut, taken)) setValue('checkOutDate', '')
        }}
      />
      <DateField
        {...calendar}
        name="checkOutDate"
        label="Check-out"
        optional
        from={checkIn ? addDays(checkIn, 1) : today}
        reasonAgainst={(day) => reasonAgainstDeparture(day, checkIn, taken)}
        help={
          <span role="status">
            {isTaken && checkIn && checkOut && <NightsTaken stay={{ checkIn, checkOut, guests }} />}
          </span>
        }
      />
      <NumberField
        name="guests"
        label="Guests"
        min={1}
        max={MAX_GUESTS}
        help={
          <span role="status">
            {home && <TooManyGuests home={home} choice={{ checkIn, checkOut, guests: Math.min(guests, MAX_GUESTS) }} />}
          </span>
        }
      />
    </>
  )
}

/** Returns the home, dates and number of guests entered in the form so far. */
export function useRequestedStay() {
  const [title, from, to, guests] = useWatch<EnquiryStart, ['propertyTitle', 'checkInDate', 'checkOutDate', 'guests']>({
    name: ['propertyTitle', 'checkInDate', 'checkOutDate', 'guests'],
  })
  const { data: homes } = useQuery(homesQuery)
  return {
    title,
    home: findHomeByTitle(title, homes?.rows ?? []),
    checkIn: dayOf(from),
    checkOut: dayOf(to),
    guests: Number(guests),
  }
}

/** Whether some of the requested nights are taken; false while that is not known. */
export function useNightsTaken(): boolean {
  const { home, checkIn, checkOut, guests } = useRequestedStay()
  const stay = { checkIn, checkOut, guests: quotedGuests(guests, home) }
  const { data: quote } = useStayQuote(home, hasBothDates(stay) ? stay : undefined)
  return quote?.available === false
}

function NightsTaken({ stay }: { stay: ChosenStay }) {
  return (
    <span className="text-terracotta-deep">
      Some of these nights are taken.{' '}
      <SiteLink href={resultsAddress(stay)} className="text-pine underline underline-offset-4">
        Homes available on these dates
      </SiteLink>
    </span>
  )
}

/** Select of homes by title and location. Keeps an unknown title from the URL. */
function HomeField({ requested: requestedTitle }: { requested: string }) {
  const { data: homes, isError, refetch } = useQuery(homesQuery)
  const options = (homes?.rows ?? []).map(({ title, location }) => ({ value: title, label: `${title} – ${location}` }))
  if (requestedTitle && !findHomeByTitle(requestedTitle, homes?.rows ?? []))
    options.push({ value: requestedTitle, label: requestedTitle })
  return (
    <SelectField
      name="propertyTitle"
      label="Property"
      placeholder="Select a property..."
      options={options}
      className="sm:col-span-2"
      help={
        isError ? (
          <>
            The list of homes could not be loaded.{' '}
            <button type="button" className="text-pine underline underline-offset-4" onClick={() => void refetch()}>
              Try again
            </button>
          </>
        ) : undefined
      }
    />
  )
}

function dayOf(text: string | undefined): Day | undefined {
  return text && isDay(text) ? text : undefined
}
