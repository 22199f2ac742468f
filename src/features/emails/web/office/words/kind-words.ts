import type { EmailText, OpenEmailType, PastWords } from '#features/emails/contract.ts'
import type { Difference } from '#platform/web/office/changed-meanwhile.tsx'
import type { SetWords } from './use-kind.ts'

const PARTS = { subject: 'Subject', title: 'Heading', opening: 'Opening', closing: 'Closing' } satisfies Record<
  keyof EmailText,
  string
>

/** Returns the differences between two versions. */
export function differencesOf(mine: SetWords, theirs: SetWords): Difference[] {
  return changesBetween(theirs, mine).map(({ label, from, to }) => ({ label, yours: to, theirs: from }))
}

export interface Change {
  label: string
  from: string
  to: string
}

export function changesBetween(before: SetWords, after: SetWords): Change[] {
  const parts = Object.entries(PARTS).map(([part, label]) => ({
    label,
    from: before[part as keyof EmailText],
    to: after[part as keyof EmailText],
  }))
  const inWords = ({ isOn }: SetWords) => (isOn ? 'On' : 'Off')
  return [{ label: 'Switch', from: inWords(before), to: inWords(after) }, ...parts].filter(
    ({ from, to }) => from !== to,
  )
}

/** Returns the whole text of a version, with standard text filled in. */
export function wholeWords({ standard }: Pick<OpenEmailType, 'standard'>, { words }: PastWords): EmailText {
  const { subject, title, opening, closing } = words
  return {
    subject: subject ?? standard.subject,
    title: title ?? standard.title,
    opening: opening ?? standard.opening,
    closing: closing ?? standard.closing,
  }
}
