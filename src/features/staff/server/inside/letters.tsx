import type { LetterKind, LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Way, Words } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { memberOf } from './store.ts'

/** What a member is told of something that happened to their account: if it was not them, they hear of it in time. */
export const staffLetterKinds: LetterKinds = {
  'password-changed': letterAbout(
    'Your password was changed',
    (at) => `The password of your office account was changed on ${at}. Every other browser has been signed out.`,
  ),
  'second-factor-on': letterAbout(
    'One-time codes are on',
    (at) => `Since ${at} your office account asks for a one-time code besides the password.`,
  ),
  'second-factor-off': letterAbout(
    'One-time codes are off',
    (at) => `Since ${at} your office account no longer asks for a one-time code: the password alone opens it.`,
  ),
}

function letterAbout(title: string, said: (at: string) => string): LetterKind {
  return {
    name: 'Account security',
    weight: 10,
    async write({ database, config }, { staffId, createdAt }, sender) {
      const member = staffId === null ? null : await memberOf(database, staffId)
      if (!member?.email) return null
      const words = said(formatBritishMoment(createdAt))
      return {
        to: member.email,
        subject: `${title} · ${sender.name}`,
        title,
        preview: words,
        body: (
          <>
            <Words>{words}</Words>
            <Words>
              If this was you, there is nothing to do. If it was not, change your password at once and tell whoever
              looks after the office’s computers.
            </Words>
            <Way to={`${config.publicUrl}/admin`}>Go to the office</Way>
          </>
        ),
      }
    },
  }
}
