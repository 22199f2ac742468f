import { officeAddress } from '#features/office-address.ts'
import { allStaff } from '#features/staff/server/staff.ts'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Way, Words } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { bankDetailsEntry } from './store.ts'

export const settingsLetterKinds: LetterKinds = {
  /** Tells the office that guests are given another account from now on. No letter ever carries account numbers. */
  'bank-details-changed': {
    name: 'Bank details changed',
    weight: 10,
    async write({ database, config }, { itemId, staffId }) {
      const entry = await bankDetailsEntry(database, itemId)
      const everybody = await allStaff(database)
      const member = everybody.find(({ id }) => id === staffId)
      if (!entry || !member) return null
      const who = everybody.find(({ id }) => id === entry.created_by)
      const by = who ? `${who.firstName} ${who.lastName}` : 'Somebody of the office'
      const at = formatBritishMoment(entry.created_at)
      return {
        to: member.email,
        subject: 'The bank details that guests are given were changed',
        title: 'The bank details were changed',
        preview: `By ${by}, ${at}`,
        body: (
          <>
            <Words>
              {by} changed the bank details that guests are given, {at}. They hold for what is agreed on from now on;
              existing bookings keep the details they were given.
            </Words>
            <Words>
              If you know about it, you need not do anything. If you do not, ask {by} at once, in person or by
              telephone. Was it not them, sign in, enter the right details again, change your passwords, and end every
              session.
            </Words>
            <Words>
              This letter goes to everybody of the office, and for safety it does not say what the details are.
            </Words>
            <Way to={`${config.publicUrl}${officeAddress('settings', { section: 'bank' })}`}>
              Look at them in the office
            </Way>
          </>
        ),
      }
    },
  },
}
