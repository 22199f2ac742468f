import { type ReactNode, useCallback, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { ChangeDialog } from './change-dialog.tsx'
import type { BookingChange } from './change-task.ts'

export interface ChangeFlow {
  /**
   * Asks whoever pressed something, with what becomes of nights, money and emails. Returns the booking once it is done,
   * `null` where it is left.
   */
  ask: (change: BookingChange) => Promise<OpenBooking | null>
  dialog: ReactNode
}

/** The one way to change on a booking, whatever was pressed: a question that shows what follows, and Undo once it is done. */
export function useBookingChange(): ChangeFlow {
  const [requested, setRequested] = useState<{ change: BookingChange; answer: (after: OpenBooking | null) => void }>()
  const ask = useCallback(
    (change: BookingChange) =>
      new Promise<OpenBooking | null>((resolve) => {
        setRequested({
          change,
          answer: (after) => {
            setRequested(undefined)
            resolve(after)
          },
        })
      }),
    [],
  )
  return { ask, dialog: <ChangeDialog change={requested?.change} onAnswer={(after) => requested?.answer(after)} /> }
}
