import { useMutation } from '@tanstack/react-query'
import { type Booking, type BookingStatus, changeBooking } from '#features/bookings/contract.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { standing } from './booking-form.ts'
import { failure } from './refusals.ts'
import { useClash } from './use-clash.tsx'

/** Gives a booking another status, from the state of it that is on the screen. Lists are read again once, when it is done. */
export function useStatusChange(booking: Booking) {
  const clash = useClash()

  const change = async (present: Booking, status: BookingStatus): Promise<'changed' | 'left'> => {
    try {
      await send(changeBooking, { params: { id: present.id }, body: { status, version: present.version } })
      return 'changed'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { choice, current } = await clash.ask(error, { ...standing(booking), status })
      if (choice === 'mine') return change(current, status)
      if (choice === 'theirs') return 'left'
      throw error
    }
  }

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: BookingStatus) => change(booking, status),
    onSuccess: async (outcome) => {
      if (outcome === 'changed') showToast({ title: 'Booking updated successfully' })
      // Busy until the list says so too.
      await reread(changeBooking)
    },
    onError: (error) => showToast(failure(error, 'Failed to update booking')),
  })
  return {
    shown: isPending ? variables : booking.status,
    busy: isPending,
    change: (status: BookingStatus) => {
      if (!isPending && status !== booking.status) mutate(status)
    },
    dialog: clash.dialog,
  }
}
