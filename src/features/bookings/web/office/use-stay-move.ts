import { useCallback, useRef } from 'react'
import { changeBooking } from '#features/bookings/contract.ts'
import type { Stay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { failure, wantsOf } from './refusals.ts'

/** A booking as a calendar has it. */
interface MovedStay {
  id: number
  from: Stay['checkIn']
  to: Stay['checkOut']
  version: number
}

/**
 * Gives a booking other days and keeps its price, with Undo in the toast that says so. What the server refuses is said in
 * its words; a stay under the minimum wants a reason, for which the booking's form is offered. Settles when all is read again.
 */
export function useStayMove(onEdit: (id: number) => void) {
  const latest = useRef(onEdit)
  latest.current = onEdit
  return useCallback(async ({ id, from, to, version }: MovedStay, { checkIn, checkOut }: Stay): Promise<void> => {
    const put = (stay: Stay, version: number) =>
      send(changeBooking, { params: { id }, body: { checkIn: stay.checkIn, checkOut: stay.checkOut, version } })
    const attempt = async (deed: () => Promise<void>) => {
      try {
        await deed()
      } catch (error) {
        const edit = { label: 'Edit booking', act: () => latest.current(id) }
        const wanting = error instanceof ApiError && wantsOf(error).length > 0
        showToast({ ...failure(error, 'Failed to update booking'), ...(wanting && { action: edit }) })
      }
      await reread(changeBooking)
    }
    await attempt(async () => {
      const after = await put({ checkIn, checkOut }, version)
      const undo = () =>
        void attempt(async () => {
          await put({ checkIn: from, checkOut: to }, after.version)
          showToast({ title: `Booking #${id} is where it was` })
        })
      showToast({
        title: `Booking #${id} moved`,
        description: `Its price stays ${formatSum(after.totalAmount)}, as agreed.`,
        action: { label: 'Undo', act: undo },
      })
    })
  }, [])
}
