import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, type Sender, Words, written } from '#platform/server/mail/paper.tsx'
import { formatFullDay } from '#platform/shared/day.ts'
import type { EndedHold } from './store.ts'

/** Tells a guest that nights which were held are free again, since the deposit did not come in time. */
export async function holdEnded(hold: EndedHold, sender: Sender): Promise<Letter> {
  const { bookingId, guestEmail, title, stay } = hold
  const words = await written(
    `${title}: your nights are no longer held`,
    <Paper
      sender={sender}
      title="Your nights are no longer held"
      preview="The security deposit did not reach us in time"
    >
      <Words>
        We held these nights for you until the day and hour that your offer names. The security deposit has not reached
        us by then, so they are free again, and nothing is due.
      </Words>
      <Facts
        facts={[
          ['Home', title],
          ['Check-in', formatFullDay(stay.checkIn)],
          ['Check-out', formatFullDay(stay.checkOut)],
        ]}
      />
      <Words>
        Have you paid already, or would you still like to come? Write to {sender.email} or call {sender.phone}: we find
        your payment by its reference, and look at the nights again with you.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'hold-ended', item: 'booking', itemId: bookingId, to: guestEmail }
}
