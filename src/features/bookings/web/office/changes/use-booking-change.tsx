import { type ReactNode, useCallback, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { ChangeDialog } from './change-dialog.tsx'
import type { BookingChange } from './requested-change.ts'

export interface ChangeFlow {
  /** Resolves to the changed booking, or to `null` when the dialog is closed. */
  ask: (change: BookingChange) => Promise<OpenBooking | null>
  dialog: ReactNode
}

/** Previews a change of a booking in a dialog, and offers Undo after the change is saved. */
export function useBookingChange(): ChangeFlow {
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
  return { ask, dialog: <ChangeDialog change={openChange?.change} onAnswer={(after) => openChange?.answer(after)} /> }
}
