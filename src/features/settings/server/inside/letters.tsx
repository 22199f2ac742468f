import { officeAddress } from '#features/office-address.ts'
import { allStaff } from '#features/staff/server/staff.ts'
import { letterKind } from '#platform/server/mail/letter-kind.ts'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Way, Words } from '#platform/server/mail/paper.tsx'
import { formatMomentInWords } from '#platform/shared/day.ts'
import { bankDetailsEntry } from './store.ts'

export const settingsLetterKinds: LetterKinds = {
  /** Tells the office that guests are given another account from now on. No letter ever carries account numbers. */
  'bank-details-changed': letterKind<{ by: string | null; at: Date }>({
    name: 'Bank details changed',
    reader: 'staff',
    weight: 10,
    mustGo: 'It warns of somebody else changing where guests pay.',
    words: {
      subject: 'The bank details that guests are given were changed',
      title: 'The bank details were changed',
      opening:
        '{by} changed the bank details that guests are given, {at}. They apply to what is agreed on from now on; existing bookings keep the details they were given.',
      closing: 'This email goes to everybody in the office. For safety it does not say what the details are.',
    },
    placeholders: ({ by, at }) => ({ by: by ?? 'Somebody in the office', at: formatMomentInWords(at) }),
    async read({ database }, { itemId, staffId }) {
      const entry = await bankDetailsEntry(database, itemId)
      const everybody = await allStaff(database)
      const member = everybody.find(({ id }) => id === staffId)
      if (!entry || !member) return null
      const who = everybody.find(({ id }) => id === entry.created_by)
      return {
        to: member.email,
        told: { by: who ? `${who.firstName} ${who.lastName}` : null, at: entry.created_at },
      }
    },
    draw: ({ by, at }, { publicUrl }) => ({
      preview: `By ${by ?? 'somebody in the office'}, ${formatMomentInWords(at)}`,
      body: (
        <>
          <Words>
            If you know about it, you need do nothing. If you do not, ask {by ?? 'everybody in the office'} at once, in
            person or by phone. If it was not them, sign in, enter the right details again, change your passwords, and
            end every session.
          </Words>
          <Way to={`${publicUrl}${officeAddress('settings', { section: 'bank' })}`}>See them in the office</Way>
        </>
      ),
    }),
    samples: {
      emptiest: { by: null, at: new Date('2027-05-01T09:00:00Z') },
      fullest: { by: 'Alexandra Featherstonehaugh-Cholmondeley', at: new Date('2027-12-29T22:45:00Z') },
    },
  }),
}
