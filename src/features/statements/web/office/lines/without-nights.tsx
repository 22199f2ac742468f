import { useState } from 'react'
import { AnotherHome } from '#features/bookings/web/office/changes/another-home.tsx'
import { Permitted } from '#features/permitted.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import type { Matching } from './use-matching.ts'

/** Dialog for money for a booking without nights: the office refunds the money or moves the booking to another home. */
export function WithoutNights({ matching }: { matching: Matching }) {
  const { blockedMatch, match, dismissBlocked } = matching
  const [moving, setMoving] = useState<number>()
  return (
    <>
      <Dialog
        open={blockedMatch !== undefined && moving === undefined}
        onClose={dismissBlocked}
        title={`Booking #${blockedMatch?.match.bookingId} has no nights`}
        actions={
          <>
            <Button variant="secondary" onClick={dismissBlocked}>
              Leave the line unmatched
            </Button>
            <Button
              variant="secondary"
              onClick={() => blockedMatch && match({ ...blockedMatch.match, withoutNights: 'refund' })}
            >
              Record to refund
            </Button>
            <Permitted to="edit lettings">
              <Button onClick={() => setMoving(blockedMatch?.match.bookingId)}>Another home...</Button>
            </Permitted>
          </>
        }
      >
        <p>{blockedMatch?.message}</p>
      </Dialog>
      <AnotherHome
        bookingId={moving}
        onAnswer={(after) => {
          setMoving(undefined)
          // Repeats the match: the nights are available in the new home.
          if (after && blockedMatch) match(blockedMatch.match)
        }}
      />
    </>
  )
}
