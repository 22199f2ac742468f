import { useBookingChange } from '#features/bookings/web/office/changes/use-booking-change.tsx'
import type { Ledger } from '#features/payments/contract.ts'

/** Offers to confirm a held booking after the deposit was received. */
export function useConfirmOffer(onDecided?: () => void) {
  const { ask, dialog } = useBookingChange()
  return {
    /** Opens the dialog if the booking may be confirmed. Returns true if the dialog was opened. */
    offer: (ledger: Ledger): boolean => {
      const { bookingId, guestName, mayConfirm } = ledger
      const explanation = <p>We have received the deposit from {guestName}. The dates are held until you decide.</p>
      if (mayConfirm)
        void ask({ kind: 'status', bookingId, status: 'confirmed', explanation }).then(() => onDecided?.())
      return mayConfirm
    },
    dialog,
  }
}
