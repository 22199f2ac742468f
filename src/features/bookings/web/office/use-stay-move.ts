import { useCallback, useRef } from 'react'
import type { Stay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { changeBooking } from '../../contract.ts'
import { failure, wantsOf } from './refusals.ts'

/** A booking as a calendar has it. */
interface MovedStay {
  id: number
  from: Stay['checkIn']
  to: Stay['checkOut']
  version: number
}

interface StayMoveTies {
  /** Opens the booking's form, where a reason can be given. */
  onEdit: (id: number) => void
  /** Has everything read again that shows nights. */
  onMoved: () => Promise<unknown>
}

/**
 * Gives a booking other days and keeps its price, with Undo in the toast that says so. What the server refuses is said in
 * its words; a stay under the minimum wants a reason, for which the booking's form is offered. Settles when all is read again.
 */
export function useStayMove(ties: StayMoveTies) {
  const latest = useRef(ties)
  latest.current = ties
  return useCallback(async ({ id, from, to, version }: MovedStay, { checkIn, checkOut }: Stay): Promise<void> => {
    const put = (stay: Stay, version: number) =>
      send(changeBooking, { params: { id }, body: { checkIn: stay.checkIn, checkOut: stay.checkOut, version } })
    const attempt = async (deed: () => Promise<void>) => {
      try {
        await deed()
      } catch (error) {
        const edit = { label: 'Edit booking', act: () => latest.current.onEdit(id) }
        const wanting = error instanceof ApiError && wantsOf(error).length > 0
        showToast({ ...failure(error, 'Failed to update booking'), ...(wanting && { action: edit }) })
      }
      await latest.current.onMoved()
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
