import { type ReactNode, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { EditConflictDialog } from '#platform/web/office/edit-conflict-dialog.tsx'
import { bookingDifferences } from './booking-differences.ts'
import { type EnteredBooking, formValuesOf } from './booking-form.ts'

type Choice = 'mine' | 'theirs' | 'neither'
type Answer = { choice: 'mine' | 'theirs'; current: OpenBooking } | { choice: 'neither'; current?: undefined }

export interface EditConflict {
  /** `current` is the stored booking. Without a conflict, resolves to `neither` at once. */
  ask: (current: OpenBooking | undefined, yours: EnteredBooking) => Promise<Answer>
  dialog: ReactNode
}

/** Lets a member of staff choose between the typed edit and a colleague's stored edit. */
export function useEditConflict(): EditConflict {
  const [conflict, setConflict] = useState<{
    yours: EnteredBooking
    current: OpenBooking
    answer: (choice: Choice) => void
  }>()
  return {
    ask: (current, yours) => {
      if (!current) return Promise.resolve({ choice: 'neither' })
      return new Promise((resolve) => {
        setConflict({
          yours,
          current,
          answer: (choice) => {
            setConflict(undefined)
            resolve(choice === 'neither' ? { choice } : { choice, current })
          },
        })
      })
    },
    dialog: conflict && (
      <EditConflictDialog
        open
        what={`booking #${conflict.current.id}`}
        differences={bookingDifferences(conflict.yours, formValuesOf(conflict.current))}
        onUseStored={() => conflict.answer('theirs')}
        onOverwrite={() => conflict.answer('mine')}
        onClose={() => conflict.answer('neither')}
      />
    ),
  }
}
