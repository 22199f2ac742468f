import { useBookingChange } from '#features/bookings/web/office/use-booking-change.tsx'
import type { Ledger } from '#features/payments/contract.ts'

/** Offers to confirm a held booking once its deposit is stored. */
export function useConfirmOffer(onDecided?: () => void) {
  const { ask, dialog } = useBookingChange()
  return {
    /** Asks if the booking may be confirmed; returns whether it asked. */
    offer: (ledger: Ledger): boolean => {
      const { bookingId, guestName, mayConfirm } = ledger
      const why = <p>We have received the deposit of {guestName}. The dates are held until you decide.</p>
      if (mayConfirm) void ask({ kind: 'status', bookingId, status: 'confirmed', why }).then(() => onDecided?.())
      return mayConfirm
    },
    dialog,
  }
}
