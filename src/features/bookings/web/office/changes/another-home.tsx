import { useQuery } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import type { FreeHome, OpenBooking } from '#features/bookings/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { freeHomesQuery } from '../queries.ts'
import { useBookingChange } from './use-booking-change.tsx'

interface AnotherHomeProps {
  /** The booking to move; undefined while the dialog is closed. */
  bookingId: number | undefined
  /** `after` is the moved booking, or `null` when the dialog is closed. */
  onAnswer: (after: OpenBooking | null) => void
}

/** Lists other homes for a booking whose nights are taken. Choosing a home opens the dialog that moves the booking. */
export function AnotherHome({ bookingId, onAnswer }: AnotherHomeProps) {
  const { ask, dialog } = useBookingChange()
  const homes = useQuery({ ...freeHomesQuery(bookingId ?? 0), ...ALWAYS_REFETCH, enabled: bookingId !== undefined })
  const choose = async ({ id: propertyId }: FreeHome) => {
    if (bookingId === undefined) return
    const after = await ask({ kind: 'stay', bookingId, propertyId })
    if (after) onAnswer(after)
  }
  return (
    <>
      <Dialog
        open={bookingId !== undefined}
        onClose={() => onAnswer(null)}
        title={`Another home for booking #${bookingId}`}
        description="Available for the same dates and number of guests, cheapest first."
      >
        <QueryState of={homes} what="available homes" shapes={['h-16', 'h-16', 'h-16']} shapesClassName="space-y-3">
          {(free) => <Homes homes={free} onChoose={(home) => void choose(home)} />}
        </QueryState>
      </Dialog>
      {dialog}
    </>
  )
}

function Homes({ homes, onChoose }: { homes: FreeHome[]; onChoose: (home: FreeHome) => void }) {
  if (homes.length === 0)
    return (
      <EmptyState icon={<House size={26} strokeWidth={1.75} aria-hidden="true" />} title="No other home is available">
        Every other home shown on the site is taken on these dates or too small.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {homes.map((home) => (
        <li key={home.id} className="flex items-center justify-between gap-4 py-3">
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium">{home.title}</span>
            <span className="wrap-anywhere block text-ink-soft text-sm">
              {home.location} · <span className="tabular-nums">{formatPoundsText(home.total)}</span>
            </span>
          </span>
          <Button variant="secondary" aria-label={`Choose ${home.title}`} onClick={() => onChoose(home)}>
            Choose
          </Button>
        </li>
      ))}
    </ul>
  )
}
