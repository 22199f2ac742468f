import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { telUrl } from '#platform/shared/phone.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { AnchoredDialog } from '#platform/web/ui/dialogs/anchored-dialog.tsx'
import { emailUrl } from './email-url.ts'

interface BookingPageActionsProps {
  booking: OpenBooking
  edit: (booking: OpenBooking) => void
  remove: (booking: OpenBooking) => void
  /** Actions of other features, before these. */
  children: ReactNode
}

export function BookingPageActions({ booking, edit, remove, children }: BookingPageActionsProps) {
  const mayEdit = usePermitted('edit lettings')
  const call = booking.guestPhone ? telUrl(booking.guestPhone) : undefined
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {mayEdit && (
        <Button variant="secondary" size="small" onClick={() => edit(booking)}>
          Change stay
        </Button>
      )}
      {booking.guestEmail !== '' && (
        <LinkButton variant="secondary" size="small" href={emailUrl(booking.guestEmail)}>
          <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
          Write to guest
        </LinkButton>
      )}
      {call && (
        <LinkButton variant="secondary" size="small" href={call}>
          <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          Call
        </LinkButton>
      )}
      {mayEdit && <MoreMenu onDelete={() => remove(booking)} />}
    </div>
  )
}

function MoreMenu({ onDelete }: { onDelete: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={anchor}
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
        More
      </Button>
      <AnchoredDialog open={isOpen} onClose={() => setOpen(false)} anchor={anchor} label="More actions">
        <div className="p-2">
          <Button
            variant="quiet"
            wide
            className="text-terracotta"
            onClick={() => {
              setOpen(false)
              onDelete()
            }}
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            Delete booking
          </Button>
        </div>
      </AnchoredDialog>
    </>
  )
}
