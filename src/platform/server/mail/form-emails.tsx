import { createHash } from 'node:crypto'
import type { TxContext } from '#platform/server/transaction.ts'
import { isWithinRateLimit } from '../http/limits/limits.ts'
import type { NewEmail } from './due.ts'
import { emailType } from './email-type.ts'
import type { EmailTypes } from './email-types.ts'
import { EmailButton } from './looks/email-blocks.tsx'

/** The office gets at most this many emails about public forms in an hour; one digest replaces further emails. */
const MAX_OFFICE_EMAILS = 200
const AN_HOUR = 60

/**
 * Notifies the office of a public form. Beyond 200 such emails an hour one digest is added instead: a flood must not bury
 * other mail.
 */
export async function tellOffice(tx: TxContext, email: Omit<NewEmail, 'to'>): Promise<void> {
  const limit = { key: 'emails to the office', max: MAX_OFFICE_EMAILS, withinMinutes: AN_HOUR }
  if (await isWithinRateLimit(tx, limit)) return tx.email({ ...email, to: 'office' })
  if (!(await isWithinRateLimit(tx, { key: 'digest to the office', max: 1, withinMinutes: AN_HOUR }))) return
  await tx.email({ kind: 'digest', about: email.about, to: 'office', alone: true })
}

/** Acknowledges a form, once an hour for an address across all forms, so that our emails cannot flood a stranger. */
export async function acknowledge(tx: TxContext, address: string, email: NewEmail): Promise<void> {
  // `a+b@…` is the mailbox of `a@…`.
  const box = address.toLowerCase().replace(/(.)\+[^@]*@/, '$1@')
  const key = `acknowledgement ${createHash('sha256').update(box).digest('hex')}`
  if (await isWithinRateLimit(tx, { key, max: 1, withinMinutes: AN_HOUR })) await tx.email(email)
}

export const formEmailTypes: EmailTypes = {
  digest: emailType({
    name: 'Office notification: many forms at once',
    reader: 'office',
    weight: 0,
    words: {
      subject: 'Many forms at once: please look in the office',
      title: 'Many forms within an hour',
      opening:
        'More than {max} enquiries, messages and applications came within an hour. To keep this mailbox usable, further forms are not announced one by one for now. Every form is stored.',
      closing: '',
    },
    placeholders: ({ max }) => ({ max: String(max) }),
    read: async (_office, _email, sender) => ({ to: sender.email, data: { max: MAX_OFFICE_EMAILS } }),
    render: ({ max }, { publicUrl }) => ({
      preview: `More than ${max} forms came within an hour`,
      body: <EmailButton to={`${publicUrl}/admin`}>Read them in the office</EmailButton>,
    }),
    samples: { emptiest: { max: MAX_OFFICE_EMAILS }, fullest: { max: MAX_OFFICE_EMAILS } },
  }),
}
