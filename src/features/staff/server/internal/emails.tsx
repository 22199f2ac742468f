import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailType, EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatLongMoment } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { FORGOTTEN_HOURS, INVITED_HOURS, issuePasswordLink } from './colleagues/password-links.ts'
import { findAccountOf, findMember } from './store.ts'

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

/** Emails with a link by which the reader chooses a password. */
export const passwordLinkEmailTypes: EmailTypes = {
  'staff-invitation': emailWithLink({
    name: 'Invitation to a colleague',
    title: 'Your account for the office',
    message: 'A colleague has added an account for you. Your username is {username}. Please choose a password.',
    closing: 'If you do not know why you have an account, please tell us.',
    hours: INVITED_HOURS,
    isOneTime: true,
  }),
  'password-reset': emailWithLink({
    name: 'Password reset by a colleague',
    title: 'Choose a new password',
    message: 'A colleague has ended the password of your account {username}. Please choose a new one.',
    closing: 'If you do not know why, please ask a colleague before you use the link.',
    hours: INVITED_HOURS,
    isOneTime: true,
  }),
  'password-forgotten': emailWithLink({
    name: 'Password forgotten',
    title: 'Choose a new password',
    message: 'Someone who gave your name asked for a new password for the account {username}.',
    closing: 'If this was not you, there is nothing to do: the current password stays valid until the link is used.',
    hours: FORGOTTEN_HOURS,
    isOneTime: false,
  }),
}

interface LinkEmail {
  name: string
  title: string
  message: string
  closing: string
  /** How long the link works. */
  hours: number
  /** Whether the email is true only while the member has yet to choose a password. */
  isOneTime: boolean
}

function emailWithLink({ name, title, message, closing, hours, isOneTime }: LinkEmail): EmailType {
  const lasts = hours < 24 ? formatCount(hours, 'hour') : formatCount(hours / 24, 'day')
  return emailType({
    name,
    reader: 'staff',
    weight: 10,
    mustGo: 'Without it a member of staff cannot sign in.',
    words: {
      subject: `${title} · {business}`,
      title,
      opening: message,
      closing,
    },
    link: async (tx, { staffId }) => (staffId === null ? '' : issuePasswordLink(tx, staffId, hours)),
    placeholders: ({ username }) => ({ username }),
    async read({ database }, { staffId }) {
      const account = staffId === null ? null : await findAccountOf(database, staffId)
      if (!account?.member.email || (isOneTime && !account.credential.isOneTime)) return null
      return { to: account.member.email, data: { username: account.credential.username } }
    },
    render: (_, { link }) => ({
      preview: `The link works for ${lasts}.`,
      body: (
        <>
          <EmailButton to={link}>Choose a password</EmailButton>
          <Paragraph>The link works once, for {lasts}.</Paragraph>
        </>
      ),
    }),
    samples: {
      emptiest: { username: 'jo' },
      fullest: { username: 'sam.okafor@staffordshire-stays.example' },
    },
  })
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
