import { useState } from 'react'
import StayCalendar, { type StayCalendarProps } from '#features/calendar/web/stay-calendar.tsx'
import { useNightPrices } from '#features/prices/web/night-prices.ts'
import { YearPrices } from '#features/prices/web/year-prices.tsx'
import { dayInLondon } from '#platform/shared/day.ts'

interface NightsProps {
  propertyId: number
  minimumStay: number
}

/** Shows the calendar that guests see. Chosen dates have no effect outside the preview. */
export function PreviewOfNights({ propertyId, minimumStay }: NightsProps) {
  const [chosen, setChosen] = useState<Pick<StayCalendarProps, 'checkIn' | 'checkOut'>>({
    checkIn: undefined,
    checkOut: undefined,
  })
  const today = dayInLondon(new Date())
  const priceOf = useNightPrices(propertyId, today)
  return (
    <StayCalendar
      propertyId={propertyId}
      today={today}
      priceOf={priceOf}
      minimumStay={minimumStay}
      {...chosen}
      onChoice={setChosen}
    />
  )
}

/** Shows the stored prices, not the price typed in the form. */
export function PreviewOfPrices({ propertyId }: { propertyId: number }) {
  return (
    <>
      <YearPrices propertyId={propertyId} />
      <p className="mt-3 text-ink-soft text-sm">These are the saved prices, not the price typed in the form.</p>
    </>
  )
}
