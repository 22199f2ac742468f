import { useFormContext, useWatch } from 'react-hook-form'
import { useTakenNights } from '#features/calendar/web/use-taken-nights.ts'
import { addDays, type Day, dayInLondon, isDay } from '#platform/shared/day.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { CHECK_OUT_AFTER_CHECK_IN } from './stay-schema.ts'

/** The office may correct bookings of the past three years. */
const DAYS_BACK = 1096

interface StayDatesProps {
  /** 0 until a home is chosen. */
  propertyId: number
  /** The booking's current nights, which stay selectable. */
  own?: { checkIn: Day; checkOut: Day } | undefined
  /** Goes before the names of the fields: `choices.0.` for a row of a list. */
  prefix?: string
  /** First selectable day. */
  from?: Day
  /** Returns the check-out for a check-in on or after the chosen check-out. */
  nextCheckOut?: (checkIn: Day) => Day | ''
}

export function StayDates({
  propertyId,
  own,
  prefix = '',
  from = addDays(dayInLondon(new Date()), -DAYS_BACK),
  nextCheckOut = () => '',
}: StayDatesProps) {
  const { setValue } = useFormContext()
  const names = { checkIn: `${prefix}checkIn`, checkOut: `${prefix}checkOut` }
  const [first = '', last = '']: readonly string[] = useWatch({ name: [names.checkIn, names.checkOut] })
  const checkIn = isDay(first) ? first : undefined
  const checkOut = isDay(last) ? last : undefined
  const taken = useTakenNights(propertyId, own)
  const calendar = { today: dayInLondon(new Date()), from, stay: { checkIn, checkOut }, taken }
  return (
    <>
      <DateField
        {...calendar}
        name={names.checkIn}
        label="Check-in"
        onChosen={(day) => day && checkOut && checkOut <= day && setValue(names.checkOut, nextCheckOut(day))}
      />
      <DateField
        {...calendar}
        name={names.checkOut}
        label="Check-out"
        reasonAgainst={(day) => (checkIn && day <= checkIn ? CHECK_OUT_AFTER_CHECK_IN.toLowerCase() : undefined)}
      />
    </>
  )
}
