import type { OpenBooking } from '#features/bookings/contract.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { usePermitted } from '#features/permitted.tsx'
import { formatPoundsText } from '#platform/shared/money.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { useBookingChange } from './use-booking-change.tsx'

interface PaidElsewhereProps {
  booking: Pick<OpenBooking, 'id' | 'status' | 'totalAmount' | 'deletedAt'>
  channel: Channel
}

export function PaidElsewhere({ booking: { id, status, totalAmount, deletedAt }, channel }: PaidElsewhereProps) {
  const { ask, dialog } = useBookingChange()
  const mayEdit = usePermitted('edit lettings')
  const name = CHANNEL_NAMES[channel]
  return (
    <section aria-label="Money" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
      <h3 className="font-medium font-text text-base">Paid at {name}</h3>
      <p className="mt-1.5 text-ink-soft">
        {Number(totalAmount) > 0
          ? `${formatPoundsText(totalAmount)} counts towards the home’s takings. `
          : `The amount that ${name} pays has not been entered, so the stay counts in nights only. `}
        The guest owes us nothing, and must change or cancel the stay through {name}.
      </p>
      {mayEdit && status === 'confirmed' && deletedAt === null && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 mt-2 text-terracotta hover:bg-terracotta-tint max-sm:min-h-11"
          onClick={() => void ask({ kind: 'status', bookingId: id, status: 'cancelled' })}
        >
          Cancel booking...
        </Button>
      )}
      {dialog}
    </section>
  )
}
