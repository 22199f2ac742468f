import type { EmailText, EmailTypeVersion, OpenEmailType } from '#features/emails/contract.ts'
import type { Difference } from '#platform/web/office/edit-conflict-dialog.tsx'
import type { EditedText } from './use-email-type-edit.ts'

const PART_LABELS = { subject: 'Subject', title: 'Heading', opening: 'Opening', closing: 'Closing' } satisfies Record<
  keyof EmailText,
  string
>

/** Returns the parts in which the typed text or switch differs from the stored version. */
export function differencesOf(typed: EditedText, stored: EditedText): Difference[] {
  return changesBetween(stored, typed).map(({ label, from, to }) => ({ label, typed: to, stored: from }))
}

export interface Change {
  label: string
  from: string
  to: string
}

export function changesBetween(before: EditedText, after: EditedText): Change[] {
  const parts = Object.entries(PART_LABELS).map(([part, label]) => ({
    label,
    from: before[part as keyof EmailText],
    to: after[part as keyof EmailText],
  }))
  const describeSwitch = ({ isOn }: EditedText) => (isOn ? 'On' : 'Off')
  return [{ label: 'Switch', from: describeSwitch(before), to: describeSwitch(after) }, ...parts].filter(
    ({ from, to }) => from !== to,
  )
}

/** Returns the whole text of a version, with standard text filled in. */
export function fullText({ standard }: Pick<OpenEmailType, 'standard'>, { words }: EmailTypeVersion): EmailText {
  const { subject, title, opening, closing } = words
  return {
    subject: subject ?? standard.subject,
    title: title ?? standard.title,
    opening: opening ?? standard.opening,
    closing: closing ?? standard.closing,
  }
}
