import * as z from 'zod/mini'
import { type EmailText, emailText, type SampleName } from '#features/emails/contract.ts'
import { findStaffAddress } from '#features/staff/server/staff.ts'
import { checkRateLimits } from '#platform/server/http/limits/limits.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { type EmailTypes, SAMPLES } from '#platform/server/mail/email-types.ts'
import { refuseUnsendable } from '#platform/server/mail/handling.ts'
import { Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import type { EmailTemplates } from '#platform/server/mail/writing.tsx'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { getEmailType, sampleContext, TEST_EMAIL } from './email-types.ts'
import { refuseInvalidText } from './refuse-invalid-text.ts'

/** Limit for a member of staff in `WINDOW_MINUTES`. */
const MAX_TESTS = 20
const WINDOW_MINUTES = 60

/**
 * Queues a test email to the calling member of staff and returns the address. Throws `too-many` after 20 tests in an
 * hour, `rule-violation` without an address, and what `getEmailType`, `refuseInvalidText` and `refuseUnsendable` throw.
 */
export async function sendTest(
  tx: StaffTxContext,
  emailTemplates: EmailTemplates,
  { kind, sample, words }: { kind: string; sample: SampleName; words: EmailText },
): Promise<{ to: string }> {
  const { kinds, sender } = emailTemplates
  refuseInvalidText(words, Object.keys(getEmailType(kinds, kind).placeholders(await sender(tx))))
  await refuseUnsendable(tx, emailTemplates)
  const { userId } = tx.by
  const to = await findStaffAddress(tx.database, userId)
  if (!to) throw new Refusal('rule-violation', 'Your account has no email address. Please add one under My account.')
  await checkRateLimits(tx, [{ key: `test emails ${userId}`, max: MAX_TESTS, withinMinutes: WINDOW_MINUTES }])
  await tx.email({
    kind: TEST_EMAIL,
    about: { item: 'user', itemId: userId },
    to: { staff: userId },
    facts: { kind, sample, words },
    alone: true,
  })
  await tx.audit({ action: 'sent a test of', item: 'email_text', after: { kind: getEmailType(kinds, kind).name } })
  return { to }
}

const testRequest = z.object({ kind: z.string(), sample: z.enum(SAMPLES), words: emailText })
type TestRequest = z.infer<typeof testRequest>

/** Subject and heading of a sample need no sender. */
const NO_SENDER = { sender: { name: '', phone: '', email: '' }, publicUrl: '', link: '' }

/** Returns the email type of test emails, which renders a sample of another type. */
export function testEmailTypes(kinds: EmailTypes): EmailTypes {
  const renderSample = ({ kind, sample, words }: TestRequest, at: ReturnType<typeof sampleContext>) =>
    getEmailType(kinds, kind).sample(sample, words, at)
  const [first = ''] = Object.keys(kinds)
  const sampleOf = (sample: SampleName): TestRequest & { subject: string; title: string } => {
    const one = { kind: first, sample, words: getEmailType(kinds, first).words }
    const { subject, title } = renderSample(one, NO_SENDER)
    return { ...one, subject, title }
  }
  return {
    [TEST_EMAIL]: emailType<TestRequest & { subject: string; title: string }>({
      name: 'Test',
      reader: 'staff',
      weight: 0,
      mustGo: 'It goes only when you send it.',
      words: { subject: 'Test: {subject}', title: '{title}', opening: '', closing: '' },
      placeholders: ({ subject, title }) => ({ subject, title }),
      async read(ctx, { staffId, facts }, sender) {
        const { data } = testRequest.safeParse(facts)
        const to = staffId === null ? null : await findStaffAddress(ctx.database, staffId)
        if (!data || !to) return null
        const { subject, title } = renderSample(data, sampleContext(ctx, sender))
        return { to, data: { ...data, subject, title } }
      },
      render: (data, at) => {
        const { opening, body, closing, ...sample } = renderSample(data, { ...at, link: `${at.publicUrl}/…` })
        const { preview, text, button, reader, signOff } = sample
        const paragraphs = (texts: string[]) => texts.map((words) => <Paragraph key={words}>{words}</Paragraph>)
        return {
          ...{ preview, button, reader, signOff },
          body: (
            <>
              {paragraphs(opening)}
              {body}
              {paragraphs(closing)}
            </>
          ),
          ...(text !== undefined && { text }),
        }
      },
      samples: {
        emptiest: sampleOf('emptiest'),
        fullest: sampleOf('fullest'),
      },
    }),
  }
}
