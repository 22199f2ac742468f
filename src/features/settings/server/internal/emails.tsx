import { officeUrl } from '#features/office-url.ts'
import { findAllStaff } from '#features/staff/server/staff.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, FactTable, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatLongMoment } from '#platform/shared/day.ts'
import { contactsChanged } from './contacts.ts'
import { findBankDetailsEntry } from './store.ts'

const CONTACT_LABELS = { phone: 'Telephone', email: 'Email', whatsapp: 'WhatsApp' }

interface ContactsEmailData {
  by: string | null
  at: Date
  changes: { contact: keyof typeof CONTACT_LABELS; before: string; after: string }[]
}

export const settingsEmailTypes: EmailTypes = {
  /** Tells staff that the bank account has changed. No email ever contains account numbers. */
  'bank-details-changed': emailType<{ by: string | null; at: Date }>({
    name: 'Bank details changed',
    reader: 'staff',
    weight: 10,
    mustGo: 'It warns staff if someone else changes where guests pay.',
    words: {
      subject: 'The bank details that guests are given were changed',
      title: 'The bank details were changed',
      opening:
        '{by} changed the bank details that guests are given, {at}. They apply to what is agreed on from now on; existing bookings keep the details they were given.',
      closing: 'This email goes to everybody in the office. For safety it does not say what the details are.',
    },
    placeholders: ({ by, at }) => ({ by: by ?? 'Somebody in the office', at: formatLongMoment(at) }),
    async read({ database }, { itemId, staffId }) {
      const entry = await findBankDetailsEntry(database, itemId)
      const allStaff = await findAllStaff(database)
      const member = allStaff.find(({ id }) => id === staffId)
      if (!entry || !member) return null
      const who = allStaff.find(({ id }) => id === entry.created_by)
      return {
        to: member.email,
        data: { by: who ? `${who.firstName} ${who.lastName}` : null, at: entry.created_at },
      }
    },
    render: ({ by, at }, { publicUrl }) => ({
      preview: `By ${by ?? 'somebody in the office'}, ${formatLongMoment(at)}`,
      body: (
        <>
          <Paragraph>
            If you know about it, you need do nothing. If you do not, ask {by ?? 'everybody in the office'} at once, in
            person or by phone. If it was not them, sign in, enter the right details again, change your passwords, and
            end every session.
          </Paragraph>
          <EmailButton to={`${publicUrl}${officeUrl('settings', { section: 'bank' })}`}>
            See them in the office
          </EmailButton>
        </>
      ),
    }),
    samples: {
      emptiest: { by: null, at: new Date('2027-05-01T09:00:00Z') },
      fullest: { by: 'Alexandra Featherstonehaugh-Cholmondeley', at: new Date('2027-12-29T22:45:00Z') },
    },
  }),
  /** Tells staff that a contact by which guests verify the account has changed. */
  'contacts-changed': emailType<ContactsEmailData>({
    name: 'Contacts changed',
    reader: 'staff',
    weight: 10,
    mustGo: 'It warns staff if someone else changes a contact that guests use to check where to pay.',
    words: {
      subject: 'Your contact details were changed',
      title: 'Your contact details were changed',
      opening:
        '{by} changed the contacts that guests are given, {at}. Guests call or write to these to make sure that bank details are yours.',
      closing: 'This email goes to everybody in the office.',
    },
    placeholders: ({ by, at }) => ({ by: by ?? 'Somebody in the office', at: formatLongMoment(at) }),
    async read({ database }, { staffId, facts, createdAt }) {
      const { data } = contactsChanged.safeParse(facts)
      const allStaff = await findAllStaff(database)
      const member = allStaff.find(({ id }) => id === staffId)
      if (!data || !member) return null
      const who = allStaff.find(({ id }) => id === data.by)
      return {
        to: member.email,
        data: { by: who ? `${who.firstName} ${who.lastName}` : null, at: createdAt, changes: data.changes },
      }
    },
    render: ({ by, at, changes }, { publicUrl }) => ({
      preview: `By ${by ?? 'somebody in the office'}, ${formatLongMoment(at)}`,
      body: (
        <>
          <FactTable
            facts={changes.map(({ contact, before, after }) => [
              CONTACT_LABELS[contact],
              `${after || 'none'} (before: ${before || 'none'})`,
            ])}
          />
          <Paragraph>
            If you know about it, you need do nothing. If you do not, ask {by ?? 'everybody in the office'} at once, in
            person, or by a number that you had before. If it was not them, sign in, enter the right contacts again,
            change your passwords, and end every session.
          </Paragraph>
          <EmailButton to={`${publicUrl}${officeUrl('settings', { section: 'business' })}`}>
            See them in the office
          </EmailButton>
        </>
      ),
    }),
    samples: {
      emptiest: {
        by: null,
        at: new Date('2027-05-01T09:00:00Z'),
        changes: [{ contact: 'whatsapp', before: '+44 7700 900142', after: '' }],
      },
      fullest: {
        by: 'Alexandra Featherstonehaugh-Cholmondeley',
        at: new Date('2027-12-29T22:45:00Z'),
        changes: [
          { contact: 'phone', before: '01632 960142', after: '01632 960777' },
          { contact: 'email', before: 'hello@stays.example', after: 'reception@featherstonehaugh-stays.example' },
          { contact: 'whatsapp', before: '', after: '+44 7700 900777' },
        ],
      },
    },
  }),
}
