import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { ListedBooking } from '#features/bookings/contract.ts'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'

export interface BookingActions {
  /** The URL of a booking's page. */
  hrefOf: (booking: ListedBooking) => string
  edit: (booking: ListedBooking) => void
  remove: (booking: ListedBooking) => void
}

interface BookingActionButtonsProps {
  booking: ListedBooking
  actions: BookingActions
  className?: string
}

/** Each label includes the booking's number, so that screen reader users can tell the buttons of different rows apart. */
export function BookingActionButtons({ booking, actions, className }: BookingActionButtonsProps) {
  return (
    <div className="relative z-1 flex shrink-0 justify-end">
      <ActionButton label={`Edit booking #${booking.id}`} className={className} onClick={() => actions.edit(booking)}>
        <Pencil {...ICON} />
      </ActionButton>
      <ActionButton
        label={`Delete booking #${booking.id}`}
        className={className}
        onClick={() => actions.remove(booking)}
      >
        <Trash2 {...ICON} />
      </ActionButton>
    </div>
  )
}

interface ActionButtonProps {
  label: string
  className: string | undefined
  onClick: () => void
  children: ReactNode
}

function ActionButton({ label, className, onClick, children }: ActionButtonProps) {
  return <IconButton label={label} icon={children} onClick={onClick} className={className} />
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
