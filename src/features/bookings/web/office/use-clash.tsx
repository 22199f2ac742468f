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
  const [requested, setRequested] = useState<{
    yours: RequestedBooking
    current: OpenBooking
    answer: (choice: Choice) => void
  }>()
  return {
    ask: (current, yours) => {
      if (!current) return Promise.resolve({ choice: 'neither' })
      return new Promise((resolve) => {
        setRequested({
          yours,
          current,
          answer: (choice) => {
            setRequested(undefined)
            resolve(choice === 'neither' ? { choice } : { choice, current })
          },
        })
      })
    },
    dialog: requested && (
      <ChangedMeanwhile
        open
        what={`booking #${requested.current.id}`}
        differences={bookingDifferences(requested.yours, status(requested.current))}
        onTakeTheirs={() => requested.answer('theirs')}
        onKeepMine={() => requested.answer('mine')}
        onClose={() => requested.answer('neither')}
      />
    ),
  }
}
