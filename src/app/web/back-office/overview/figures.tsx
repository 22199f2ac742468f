import { useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import House from 'lucide-react/icons/house'
import PoundSterling from 'lucide-react/icons/pound-sterling'
import { formatPoundsText } from '#platform/shared/money.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { FigureCard } from './figure-card.tsx'
import { figuresQuery, homesQuery } from './queries.ts'

/** The three figure cards. The database computes every figure; summing a page of a list would be wrong. */
export function Figures() {
  const homes = useQuery({ ...homesQuery, ...ALWAYS_REFETCH })
  const bookings = useQuery({ ...figuresQuery, ...ALWAYS_REFETCH })
  const failed = [homes, bookings].filter(({ isError }) => isError)
  if (failed.length === 2)
    return (
      <ErrorState
        title="The figures could not be loaded"
        description={homes.error?.serverMessage}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={homes.isFetching || bookings.isFetching}
      />
    )
  return (
    <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      <FigureCard
        title="Total Properties"
        note="Active listings"
        icon={<House size={20} strokeWidth={1.75} aria-hidden="true" />}
        figure={homes.isError ? null : homes.data && String(homes.data.total)}
      />
      <FigureCard
        title="Upcoming Bookings"
        note="Confirmed, with check-in in the future"
        icon={<CalendarCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
        figure={bookings.isError ? null : bookings.data && String(bookings.data.upcoming)}
      />
      <FigureCard
        title="Total Revenue"
        note="Confirmed bookings"
        icon={<PoundSterling size={20} strokeWidth={1.75} aria-hidden="true" />}
        figure={bookings.isError ? null : bookings.data && formatPoundsText(bookings.data.revenueConfirmed)}
      />
    </div>
  )
}
