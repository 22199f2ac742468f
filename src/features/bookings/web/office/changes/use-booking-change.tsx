import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { changeStay, type OpenBooking } from '#features/bookings/contract.ts'
import { send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { changePreviewQuery } from '../queries.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { toastWithUndo } from './change-form.ts'
import { describeEmails, hasNothingToDecide } from './describe-change.ts'
import { type BookingChange, previewQueryOf, type StayChange } from './requested-change.ts'

export interface ChangeFlow {
  /** Resolves to the changed booking, or to `null` when the dialog is closed. */
  ask: (change: BookingChange) => Promise<OpenBooking | null>
  /** Saves a move at once if it leaves nothing to decide; else asks. Undo also withdraws the guest's email. */
  move: (change: StayChange) => Promise<OpenBooking | null>
  dialog: ReactNode
}

/** Previews a change of a booking in a dialog, and offers Undo after the change is saved. */
export function useBookingChange(): ChangeFlow {
  const client = useQueryClient()
  const [openChange, setOpenChange] = useState<{ change: BookingChange; answer: (after: OpenBooking | null) => void }>()
  const ask = useCallback(
    (change: BookingChange) =>
      new Promise<OpenBooking | null>((resolve) => {
        setOpenChange({
          change,
          answer: (after) => {
            setOpenChange(undefined)
            resolve(after)
          },
        })
      }),
    [],
  )
  const move = useCallback(
    async (change: StayChange) => {
      const { bookingId, propertyId, checkIn, checkOut } = change
      try {
        const query = changePreviewQuery(bookingId, previewQueryOf(change))
        const preview = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0, retry: false })
        if (preview.agreed && hasNothingToDecide(preview)) {
          const body = { propertyId, checkIn, checkOut, price: 'keep' as const, version: preview.version }
          const after = await send(changeStay, { params: { id: bookingId }, body })
          const toast = toastWithUndo(change, after)
          showToast({ ...toast, description: `${toast.description}. ${describeEmails(preview.agreed)}` })
          return after
        }
      } catch {
        // The dialog previews the move again and shows why it is not possible.
      }
      return ask(change)
    },
    [client, ask],
  )
  const dialog = <ChangeDialog change={openChange?.change} onAnswer={(after) => openChange?.answer(after)} />
  return { ask, move, dialog }
}
