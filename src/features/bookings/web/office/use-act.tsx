import { type ReactNode, useCallback, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { ActDialog } from './act-dialog.tsx'
import type { Act } from './act-task.ts'

export interface Acting {
  /**
   * Asks whoever pressed something, with what becomes of nights, money and emails. Returns the booking once it is done,
   * `null` where it is left.
   */
  ask: (act: Act) => Promise<OpenBooking | null>
  dialog: ReactNode
}

/** The one way to act on a booking, whatever was pressed: a question that shows what follows, and Undo once it is done. */
export function useAct(): Acting {
  const [requested, setRequested] = useState<{ act: Act; answer: (after: OpenBooking | null) => void }>()
  const ask = useCallback(
    (act: Act) =>
      new Promise<OpenBooking | null>((resolve) => {
        setRequested({
          act,
          answer: (after) => {
            setRequested(undefined)
            resolve(after)
          },
        })
      }),
    [],
  )
  return { ask, dialog: <ActDialog act={requested?.act} onAnswer={(after) => requested?.answer(after)} /> }
}
