import { officeAddress } from '#features/office-address.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Paper, type Sender, Way, Words, written } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'

interface Change {
  id: number
  sender: Sender
  by: string
  at: Date
  publicUrl: string
}

/** Tells the office that guests are given another account from now on. No letter ever carries account numbers. */
export async function bankDetailsChanged(change: Change): Promise<Omit<Letter, 'to'>> {
  const { id, sender, by, at, publicUrl } = change
  const words = await written(
    'The bank details that guests are given were changed',
    <Paper sender={sender} title="The bank details were changed" preview={`By ${by}, ${formatBritishMoment(at)}`}>
      <Words>
        {by} changed the bank details that guests are given, {formatBritishMoment(at)}. They hold for what is agreed on
        from now on; existing bookings keep the details they were given.
      </Words>
      <Words>
        If you know about it, you need not do anything. If you do not, ask {by} at once, in person or by telephone. Was
        it not them, sign in, enter the right details again, change your passwords, and end every session.
      </Words>
      <Words>This letter goes to everybody of the office, and for safety it does not say what the details are.</Words>
      <Way to={`${publicUrl}${officeAddress('settings', { section: 'bank' })}`}>Look at them in the office</Way>
    </Paper>,
  )
  return { ...words, kind: 'bank-details-changed', item: 'bank_details', itemId: id }
}
