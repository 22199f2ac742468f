import type { Member } from '#features/staff/contract.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Paper, type Sender, Way, Words, written } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'

/** What a member is told of something that happened to their account: if it was not them, they hear of it in time. */
interface News {
  member: Member
  sender: Sender
  at: Date
  /** The office's address, for setting it right. */
  office: string
}

export async function passwordChanged(news: News): Promise<Letter> {
  return letterAbout(news, 'password-changed', 'Your password was changed', [
    `The password of your office account was changed on ${formatBritishMoment(news.at)}. Every other browser has been signed out.`,
  ])
}

export async function secondFactorOn(news: News): Promise<Letter> {
  return letterAbout(news, 'second-factor-on', 'One-time codes are on', [
    `Since ${formatBritishMoment(news.at)} your office account asks for a one-time code besides the password.`,
  ])
}

export async function secondFactorOff(news: News): Promise<Letter> {
  return letterAbout(news, 'second-factor-off', 'One-time codes are off', [
    `Since ${formatBritishMoment(news.at)} your office account no longer asks for a one-time code: the password alone opens it.`,
  ])
}

async function letterAbout(
  { member, sender, office }: News,
  kind: string,
  title: string,
  said: string[],
): Promise<Letter> {
  const words = await written(
    `${title} · ${sender.name}`,
    <Paper sender={sender} title={title} preview={said[0] ?? title}>
      {said.map((words) => (
        <Words key={words}>{words}</Words>
      ))}
      <Words>
        If this was you, there is nothing to do. If it was not, change your password at once and tell whoever looks
        after the office’s computers.
      </Words>
      <Way to={office}>Go to the office</Way>
    </Paper>,
  )
  return { ...words, kind, item: 'user', itemId: member.id, to: member.email }
}
