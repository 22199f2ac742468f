import { type ReactNode, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { ChangedMeanwhile } from '#platform/web/office/changed-meanwhile.tsx'
import { bookingDifferences } from './booking-differences.ts'
import { type RequestedBooking, status } from './booking-form.ts'

type Choice = 'mine' | 'theirs' | 'neither'
type Answer = { choice: 'mine' | 'theirs'; current: OpenBooking } | { choice: 'neither'; current?: undefined }

export interface Clash {
  /**
   * Asks how to resolve a conflicting edit, where `current` is the stored booking. Resolves to `neither` at once without a
   * conflict.
   */
  ask: (current: OpenBooking | undefined, yours: RequestedBooking) => Promise<Answer>
  dialog: ReactNode
}

/** Shows the differences to a colleague's edit, and waits for a choice. */
export function useClash(): Clash {
  const [conflict, setConflict] = useState<{
    yours: RequestedBooking
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
      <ChangedMeanwhile
        open
        what={`booking #${conflict.current.id}`}
        differences={bookingDifferences(conflict.yours, status(conflict.current))}
        onTakeTheirs={() => conflict.answer('theirs')}
        onKeepMine={() => conflict.answer('mine')}
        onClose={() => conflict.answer('neither')}
      />
    ),
  }
}
