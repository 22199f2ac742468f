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
}

interface Dates {
  checkIn: string
  checkOut: string
}

export function StayDates({ propertyId, own }: StayDatesProps) {
  const { setValue } = useFormContext<Dates>()
  const [from, to] = useWatch<Dates, ['checkIn', 'checkOut']>({ name: ['checkIn', 'checkOut'] })
  const checkIn = isDay(from) ? from : undefined
  const checkOut = isDay(to) ? to : undefined
  const today = dayInLondon(new Date())
  const taken = useTakenNights(propertyId, own)
  const calendar = { today, from: addDays(today, -DAYS_BACK), stay: { checkIn, checkOut }, taken }
  return (
    <>
      <DateField
        {...calendar}
        name="checkIn"
        label="Check-in"
        onChosen={(day) => day && checkOut && checkOut <= day && setValue('checkOut', '')}
      />
      <DateField
        {...calendar}
        name="checkOut"
        label="Check-out"
        reasonAgainst={(day) => (checkIn && day <= checkIn ? CHECK_OUT_AFTER_CHECK_IN.toLowerCase() : undefined)}
      />
    </>
  )
}
