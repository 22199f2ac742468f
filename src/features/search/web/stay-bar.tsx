import { useId } from 'react'
import { GuestsSelect } from '#features/calendar/web/guests-select.tsx'
import { MAX_GUESTS, type StayChoice } from '#features/calendar/web/stay-choice.ts'
import type { Day } from '#platform/shared/day.ts'
import { DateRangePicker } from '#platform/web/ui/dates/date-range-picker.tsx'
import { SearchCell } from './search-cell.tsx'

interface StayBarProps {
  choice: StayChoice
  today: Day
  onChoice: (change: StayChoice) => void
}

/** Changes dates and guests for saved or compared homes. */
export function StayBar({ choice, today, onChoice }: StayBarProps) {
  const id = useId()
  const { checkIn, checkOut, guests } = choice
  return (
    <div className="grid max-w-2xl grid-cols-1 divide-line overflow-hidden rounded-card border border-line bg-surface max-sm:divide-y sm:grid-cols-[1.6fr_1fr] sm:divide-x">
      <SearchCell id={`${id}-dates`} label="Dates">
        <DateRangePicker
          id={`${id}-dates`}
          look="bare"
          value={{ checkIn, checkOut }}
          today={today}
          onChange={({ checkIn, checkOut }) => onChoice({ checkIn, checkOut })}
        />
      </SearchCell>
      <SearchCell id={`${id}-guests`} label="Guests">
        <GuestsSelect
          id={`${id}-guests`}
          look="bare"
          value={guests ?? 1}
          max={MAX_GUESTS}
          onChange={(guests) => onChoice({ guests })}
        />
      </SearchCell>
    </div>
  )
}
