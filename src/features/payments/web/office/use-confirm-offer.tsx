import { useBookingChange } from '#features/bookings/web/office/changes/use-booking-change.tsx'
import type { Ledger } from '#features/payments/contract.ts'
import { usePermitted } from '#features/permitted.tsx'

/** Offers to confirm a held booking after the deposit was received, to staff who may confirm bookings. */
export function useConfirmOffer(onDecided?: () => void) {
  const { ask, dialog } = useBookingChange()
  const canConfirm = usePermitted('edit lettings')
  return {
    /** Opens the dialog if the booking may be confirmed. Returns true if the dialog was opened. */
    offer: (ledger: Ledger): boolean => {
      const { bookingId, guestName } = ledger
      const mayConfirm = canConfirm && ledger.mayConfirm
      const explanation = <p>We have received the deposit from {guestName}. The dates are held until you decide.</p>
      if (mayConfirm)
        void ask({ kind: 'status', bookingId, status: 'confirmed', explanation }).then(() => onDecided?.())
      return mayConfirm
    },
    dialog,
  }
}
