import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailType, EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatLongMoment } from '#platform/shared/day.ts'
import { findMember } from './store.ts'

/** Security notices, so that a member learns of a change that another person made. */
export const staffEmailTypes: EmailTypes = {
  'password-changed': emailAbout(
    'Password changed',
    'Your password was changed',
    'The password of your office account was changed on {at}. Every other browser has been signed out.',
  ),
  'second-factor-on': emailAbout(
    'One-time codes switched on',
    'One-time codes are on',
    'Since {at} your office account asks for a one-time code as well as the password.',
  ),
  'wrong-code': emailAbout(
    'Wrong one-time code',
    'A wrong one-time code',
    'On {at} your password was entered correctly, and then a wrong one-time code. The password alone does not open the office.',
  ),
  'second-factor-off': emailAbout(
    'One-time codes switched off',
    'One-time codes are off',
    'Since {at} your office account no longer asks for a one-time code: the password alone opens it.',
  ),
}

function emailAbout(name: string, title: string, message: string): EmailType {
  return emailType({
    name,
    reader: 'staff',
    weight: 10,
    mustGo: 'It warns staff if someone else uses their account.',
    words: {
      subject: `${title} · {business}`,
      title,
      opening: message,
      closing:
        'If this was you, there is nothing to do. If it was not, change your password at once and tell whoever looks after the office’s computers.',
    },
    placeholders: ({ at }) => ({ at: formatLongMoment(at) }),
    async read({ database }, { staffId, createdAt }) {
      const member = staffId === null ? null : await findMember(database, staffId)
      return member?.email ? { to: member.email, data: { at: createdAt } } : null
    },
    render: ({ at }, { publicUrl }) => ({
      preview: formatLongMoment(at),
      body: <EmailButton to={`${publicUrl}/admin`}>Go to the office</EmailButton>,
    }),
    samples: {
      emptiest: { at: new Date('2027-05-01T09:00:00Z') },
      fullest: { at: new Date('2027-12-29T22:45:00Z') },
    },
  })
}
