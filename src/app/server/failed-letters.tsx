import { officeAddress } from '#features/office-address.ts'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Way, Words } from '#platform/server/mail/paper.tsx'
import { FAILED_LETTERS, failedSince } from '#platform/server/mail/queue.ts'
import { counted } from '#platform/shared/counted.ts'

/** So many are named in the letter; all of them are under Emails. */
const MOST_NAMED = 20

/** The letter about emails that could not be sent, each called as `kinds` call it; who it was for, the tab Emails says. */
export function failedLetterKinds(kinds: LetterKinds): LetterKinds {
  return {
    [FAILED_LETTERS]: {
      name: 'Failed emails',
      weight: 90,
      async write(office, { createdAt }, sender) {
        const failed = await failedSince(office, createdAt)
        if (failed.length === 0) return null
        const title = `${counted(failed.length, 'email')} could not be sent`
        const named = failed.slice(0, MOST_NAMED)
        return {
          to: sender.email,
          subject: title,
          title,
          preview: 'The mail server refused it for good, or for a whole day',
          body: (
            <>
              <Words>
                The mail server refused {failed.length === 1 ? 'it' : 'them'} for good, or for a whole day. Please check
                the address, or call whoever it was for. What the server said:
              </Words>
              <Facts facts={named.map(({ id, kind, reason }) => [`#${id} ${kinds[kind]?.name ?? kind}`, reason])} />
              {failed.length > named.length && <Words>And {failed.length - named.length} more.</Words>}
              <Way to={`${office.config.publicUrl}${officeAddress('emails', { state: 'failed' })}`}>
                Open failed emails
              </Way>
            </>
          ),
        }
      },
    },
  }
}
