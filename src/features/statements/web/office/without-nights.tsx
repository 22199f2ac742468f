import { useState } from 'react'
import { AnotherHome } from '#features/bookings/web/office/another-home.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { Matching } from './use-matching.ts'

/** Decision for money for a booking that cannot take its nights: pay it back, or move the booking to another home. */
export function WithoutNights({ matching }: { matching: Matching }) {
  const { refused, match, leave } = matching
  const [moving, setMoving] = useState<number>()
  return (
    <>
      <Dialog
        open={refused !== undefined && moving === undefined}
        onClose={leave}
        title={`Booking #${refused?.match.bookingId} has no nights`}
        actions={
          <>
            <Button variant="secondary" onClick={leave}>
              Leave the line open
            </Button>
            <Button variant="secondary" onClick={() => refused && match({ ...refused.match, withoutNights: 'refund' })}>
              Record to refund
            </Button>
            <Button onClick={() => setMoving(refused?.match.bookingId)}>Another home...</Button>
          </>
        }
      >
        <p>{refused?.message}</p>
      </Dialog>
      <AnotherHome
        bookingId={moving}
        onAnswer={(after) => {
          setMoving(undefined)
          // In a home with available nights the same match succeeds.
          if (after && refused) match(refused.match)
        }}
      />
    </>
  )
}
