import { type ReactNode, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { ChangedMeanwhile } from '#platform/web/office/changed-meanwhile.tsx'
import { bookingDifferences } from './booking-differences.ts'
import { standing, type WantedBooking } from './booking-form.ts'

type Choice = 'mine' | 'theirs' | 'neither'
type Answer = { choice: 'mine' | 'theirs'; current: OpenBooking } | { choice: 'neither'; current?: undefined }

export interface Clash {
  /** Asks what to do where somebody else has saved the booking, which is `current` now; `neither` at once where nobody has. */
  ask: (current: OpenBooking | undefined, yours: WantedBooking) => Promise<Answer>
  dialog: ReactNode
}

/** Shows whoever saves second what differs, and waits for their choice. */
export function useClash(): Clash {
  const [asked, setAsked] = useState<{
    yours: WantedBooking
    current: OpenBooking
    answer: (choice: Choice) => void
  }>()
  return {
    ask: (current, yours) => {
      if (!current) return Promise.resolve({ choice: 'neither' })
      return new Promise((resolve) => {
        setAsked({
          yours,
          current,
          answer: (choice) => {
            setAsked(undefined)
            resolve(choice === 'neither' ? { choice } : { choice, current })
          },
        })
      })
    },
    dialog: asked && (
      <ChangedMeanwhile
        open
        what={`booking #${asked.current.id}`}
        differences={bookingDifferences(asked.yours, standing(asked.current))}
        onTakeTheirs={() => asked.answer('theirs')}
        onKeepMine={() => asked.answer('mine')}
        onClose={() => asked.answer('neither')}
      />
    ),
  }
}
