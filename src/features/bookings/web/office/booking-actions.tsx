import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { ListedBooking } from '#features/bookings/contract.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'

/** What can be done with one booking. */
export interface BookingDeeds {
  view: (booking: ListedBooking) => void
  edit: (booking: ListedBooking) => void
  remove: (booking: ListedBooking) => void
}

interface BookingActionsProps {
  booking: ListedBooking
  deeds: BookingDeeds
  className?: string
}

/** View, edit, delete; each says of which booking. */
export function BookingActions({ booking, deeds, className }: BookingActionsProps) {
  return (
    <div className="flex shrink-0 justify-end">
      <Deed label={`View details of booking #${booking.id}`} className={className} onClick={() => deeds.view(booking)}>
        <Eye {...ICON} />
      </Deed>
      <Deed label={`Edit booking #${booking.id}`} className={className} onClick={() => deeds.edit(booking)}>
        <Pencil {...ICON} />
      </Deed>
      <Deed label={`Delete booking #${booking.id}`} className={className} onClick={() => deeds.remove(booking)}>
        <Trash2 {...ICON} />
      </Deed>
    </div>
  )
}

interface DeedProps {
  label: string
  className: string | undefined
  onClick: () => void
  children: ReactNode
}

function Deed({ label, className, onClick, children }: DeedProps) {
  return <IconButton label={label} icon={children} onClick={onClick} className={className} />
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
