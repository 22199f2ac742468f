import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBooking } from '#features/bookings/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { formatTableDay } from '#platform/shared/day.ts'
import { reread, send } from '#platform/web/api.ts'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { failure } from './payment-words.ts'

/** Once the first money of a held booking is in the books, the office is asked whether to confirm it. */
export function useConfirmOffer(onDecided?: () => void) {
  const [asked, setAsked] = useState<Ledger>()
  const settle = () => {
    setAsked(undefined)
    onDecided?.()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ bookingId, version }: Ledger) =>
      send(changeBooking, { params: { id: bookingId }, body: { status: 'confirmed', version } }),
    onSuccess: async ({ id, guestName }) => {
      showToast({ title: 'Booking confirmed', description: `Booking #${id} of ${guestName}` })
      await reread(changeBooking)
      settle()
    },
    onError: async (error) => {
      showToast(failure(error, 'Failed to confirm the booking'))
      await reread(changeBooking)
      settle()
    },
  })
  return {
    /** Asks, where there is something to ask; answers whether it does. */
    offer: (ledger: Ledger): boolean => {
      if (ledger.mayConfirm) setAsked(ledger)
      return ledger.mayConfirm
    },
    dialog: (
      <QuestionDialog
        open={asked !== undefined}
        question="Confirm the booking now?"
        yes="Confirm booking"
        busy={isPending ? 'Confirming...' : undefined}
        tone="primary"
        onYes={() => asked && mutate(asked)}
        onNo={settle}
      >
        {asked && (
          <p>
            The deposit of {asked.guestName} has come. {asked.property.title}, {formatTableDay(asked.checkIn)} –{' '}
            {formatTableDay(asked.checkOut)}, is held as booking #{asked.bookingId} and waits for you.
          </p>
        )}
      </QuestionDialog>
    ),
  }
}
