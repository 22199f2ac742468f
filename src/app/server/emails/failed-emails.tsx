import { officeUrl } from '#features/office-url.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, Items, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { FAILED_EMAILS, failedSince } from '#platform/server/mail/queue.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** The email names at most this many failed emails; the page Emails lists all. */
const MAX_NAMED = 20

type Failed = Awaited<ReturnType<typeof failedSince>>

/** The email that reports failed emails by the names of their types. Omits recipients, which the page Emails shows. */
export function failedEmailTypes(kinds: EmailTypes): EmailTypes {
  return {
    [FAILED_EMAILS]: emailType<Failed>({
      name: 'Failed emails',
      reader: 'office',
      weight: 90,
      mustGo: 'There is no other alert for this.',
      words: {
        subject: '{emails} could not be sent',
        title: '{emails} could not be sent',
        opening:
          'The mail server refused this for good, or for a whole day. Please check the address, or call the recipient. The server’s answer is shown with each email under Emails.',
        closing: '',
      },
      placeholders: (failed) => ({ emails: formatCount(failed.length, 'email') }),
      async read(ctx, { createdAt }, sender) {
        const failed = await failedSince(ctx, createdAt)
        return failed.length === 0 ? null : { to: sender.email, data: failed }
      },
      render: (failed, { publicUrl }) => ({
        preview: 'The mail server refused it for good, or for a whole day',
        body: (
          <>
            <Items>{failed.slice(0, MAX_NAMED).map(({ id, kind }) => `#${id} ${kinds[kind]?.name ?? kind}`)}</Items>
            {failed.length > MAX_NAMED && <Paragraph>And {failed.length - MAX_NAMED} more.</Paragraph>}
            <EmailButton to={`${publicUrl}${officeUrl('emails', { state: 'failed' })}`}>Open failed emails</EmailButton>
          </>
        ),
      }),
      samples: {
        emptiest: [{ id: 1, kind: 'offer' }],
        fullest: Array.from({ length: MAX_NAMED + 3 }, (_, at) => ({
          id: 1200 + at,
          kind: at % 2 === 0 ? 'booking-confirmed' : 'money-deposit-returned',
        })),
      },
    }),
  }
}
