import { useTakenNights } from '#features/calendar/web/use-taken-nights.ts'
import { useNightPrices } from '#features/prices/web/night-prices.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { DateRangeField } from '#platform/web/form/date-range-field.tsx'
import { type RangeTexts, STAY_TEXTS } from '#platform/web/ui/dates/date-range.ts'

/** The office may correct bookings of the past three years. */
const DAYS_BACK = 1096

const OFFICE_TEXTS: RangeTexts = {
  ...STAY_TEXTS,
  chooseCheckIn: 'Choose the check-in day.',
  checkInMissing: 'Please enter the check-in day first',
}

interface StayDatesProps {
  /** 0 until a home is chosen. */
  propertyId: number
  /** The booking's current nights, which are not shown as taken. */
  own?: { checkIn: Day; checkOut: Day } | undefined
  /** Goes before the names of the fields: `choices.0.` for a row of a list. */
  prefix?: string
  /** First selectable day. */
  from?: Day
  className?: string
}

/**
 * The days of a stay, with the home's taken nights and prices. Taken nights can be chosen, because a pending or past
 * booking needs no free ones; the server refuses a stay that does.
 */
export function StayDates({ propertyId, own, prefix = '', from, className }: StayDatesProps) {
  const today = dayInLondon(new Date())
  const taken = useTakenNights(propertyId, own)
  const priceOf = useNightPrices(propertyId, today)
  return (
    <DateRangeField
      names={{ checkIn: `${prefix}checkIn`, checkOut: `${prefix}checkOut` }}
      label="Dates"
      placeholder="Select dates"
      today={today}
      from={from ?? addDays(today, -DAYS_BACK)}
      taken={taken}
      mayOverlap
      priceOf={priceOf}
      texts={OFFICE_TEXTS}
      className={className}
    />
  )
}
