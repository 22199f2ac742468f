import { useBookingChange } from '#features/bookings/web/office/use-booking-change.tsx'
import type { Ledger } from '#features/payments/contract.ts'

/** Once the first money of a held booking is in the database, the office is asked whether to confirm it. */
export function useConfirmOffer(onDecided?: () => void) {
  const { ask, dialog } = useBookingChange()
  return {
    /** Asks, where there is something to ask; answers whether it does. */
    offer: (ledger: Ledger): boolean => {
      const { bookingId, guestName, mayConfirm } = ledger
      const why = <p>We have received the deposit of {guestName}. The dates are held until you decide.</p>
      if (mayConfirm) void ask({ kind: 'status', bookingId, status: 'confirmed', why }).then(() => onDecided?.())
      return mayConfirm
    },
    dialog,
  }
}
