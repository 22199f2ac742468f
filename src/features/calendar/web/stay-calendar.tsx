import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Day, formatFullDay } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import Calendar, { type DayPrices } from '#platform/web/ui/dates/calendar.tsx'
import {
  announcementOf,
  choiceOf,
  choose,
  type DateRange,
  nextStep,
  noteOn,
  type Openings,
} from '#platform/web/ui/dates/date-range.ts'
import { useIsHydrated } from '#platform/web/ui/use-is-hydrated.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { takenNightsQuery } from './queries.ts'

export interface StayCalendarProps {
  propertyId: number
  today: Day
  /** In nights; shown while check-out is being chosen. */
  minimumStay: number
  priceOf?: DayPrices | undefined
  checkIn: Day | undefined
  checkOut: Day | undefined
  onChoice: (range: { checkIn: Day | undefined; checkOut: Day | undefined }) => void
}

/** Screen widths at which the column has room for two months. */
const TWO_MONTHS = '(min-width: 48rem) and (max-width: 63.99rem), (min-width: 80rem)'

/**
 * A home's availability calendar, always open on the home's page. The price beside the calendar is for the chosen
 * dates.
 */
export default function StayCalendar({ propertyId, today, minimumStay, priceOf, ...chosen }: StayCalendarProps) {
  const { data: nights } = useQuery(takenNightsQuery(propertyId))
  const { checkIn, checkOut, onChoice } = chosen
  const range: DateRange = { checkIn, checkOut }
  const availability = useMemo(() => ({ from: today, taken: new Set<string>(nights?.taken) }), [today, nights])
  const [pointed, setPointed] = useState<Day>()
  const [message, setMessage] = useState('')
  const [month, setMonth] = useVisibleMonth(checkIn, today)
  const live = useIsHydrated()
  const hasRoomForTwo = useMedia(TWO_MONTHS)
  const pointedAt = pointed && choiceOf(pointed, range, availability)
  const isChoosingCheckOut = Boolean(checkIn && !checkOut)

  const change = (next: DateRange) => {
    setMessage(announcementOf(next, minimumStay))
    onChoice({ checkIn: next.checkIn, checkOut: next.checkOut })
  }

  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
      {/* The server renders both months; before hydration CSS decides whether the second is visible. */}
      <div className={live ? '' : SECOND_WHERE_ROOM}>
        <Calendar
          months={!live || hasRoomForTwo ? 2 : 1}
          focus="waits"
          today={today}
          month={month}
          onMonth={setMonth}
          chosen={{ from: checkIn, to: checkOut }}
          taken={availability.taken}
          towards={isChoosingCheckOut && pointedAt?.as === 'check-out' ? pointed : undefined}
          reasonAgainst={(day) => choiceOf(day, range, availability).reason}
          noteOn={(day) => noteOn(day, availability)}
          priceOf={priceOf}
          onPoint={setPointed}
          onChoose={(day) => change(choose(day, range, availability).range)}
        />
      </div>
      <div className="mt-3 flex min-h-14 items-start justify-between gap-4 border-line border-t pt-3">
        <p aria-hidden="true" className="text-ink-soft text-sm">
          {hintFor({ pointed, range, availability, minimumStay })}
        </p>
        {checkIn && (
          <Button variant="quiet" size="small" onClick={() => change({})}>
            Clear<span className="sr-only"> dates</span>
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}

const SECOND_WHERE_ROOM =
  '[&_nav~div~div]:hidden md:[&_nav~div~div]:block lg:[&_nav~div~div]:hidden xl:[&_nav~div~div]:block'

/** The visible month. It changes when the guest pages, and when `checkIn` is changed elsewhere. */
function useVisibleMonth(checkIn: Day | undefined, today: Day): [Day, (month: Day) => void] {
  const [month, setMonth] = useState<Day>(checkIn ?? today)
  const [followed, setFollowed] = useState(checkIn)
  if (followed !== checkIn) {
    setFollowed(checkIn)
    const shown = month.slice(0, 7)
    const isInSight = checkIn && (checkIn.slice(0, 7) === shown || checkIn.slice(0, 7) === nextMonth(month))
    if (checkIn && !isInSight) setMonth(checkIn)
  }
  return [month, setMonth]
}

function nextMonth(day: Day): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

interface Hinted {
  pointed: Day | undefined
  range: DateRange
  availability: Openings
  minimumStay: number
}

/** Returns why the day under the pointer is restricted, else the chosen stay, else the next step. */
function hintFor({ pointed, range, availability, minimumStay }: Hinted): string {
  const isAhead = pointed && pointed >= availability.from && pointed !== range.checkIn
  const reason = isAhead && (choiceOf(pointed, range, availability).reason ?? noteOn(pointed, availability))
  if (reason) return `${formatFullDay(pointed)}: ${reason}.`
  if (range.checkIn && range.checkOut) return announcementOf(range)
  const next = nextStep(range, minimumStay)
  return range.checkIn ? next : `${next} Nights that are struck through are booked.`
}
