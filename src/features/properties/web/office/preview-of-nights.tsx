import { useState } from 'react'
import StayCalendar, { type StayCalendarProps } from '#features/calendar/web/stay-calendar.tsx'
import { YearPrices } from '#features/prices/web/year-prices.tsx'
import { dayInLondon } from '#platform/shared/day.ts'

interface NightsProps {
  propertyId: number
  minimumStay: number
}

/** Shows the calendar as guests see it; a choice has no effect outside the preview. */
export function PreviewOfNights({ propertyId, minimumStay }: NightsProps) {
  const [chosen, setChosen] = useState<Pick<StayCalendarProps, 'checkIn' | 'checkOut'>>({
    checkIn: undefined,
    checkOut: undefined,
  })
  return (
    <StayCalendar
      propertyId={propertyId}
      today={dayInLondon(new Date())}
      minimumStay={minimumStay}
      {...chosen}
      onChoice={setChosen}
    />
  )
}

/** Shows the stored prices, not those typed in the form. */
export function PreviewOfPrices({ propertyId }: { propertyId: number }) {
  return (
    <>
      <YearPrices propertyId={propertyId} />
      <p className="mt-3 text-ink-soft text-sm">These are the prices as saved, not what is typed in the form.</p>
    </>
  )
}
