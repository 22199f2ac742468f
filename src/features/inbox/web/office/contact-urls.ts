import type { ReplyDraft } from '#features/inbox/contract.ts'

export function mailtoUrl(email: string): string {
  // A literal @ is valid in a `mailto:` address, and some mail programs require the character.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** A `mailto:` link with subject and text. All parts are encoded, so that a guest's text cannot add a recipient. */
export function mailtoDraftUrl(email: string, { subject, text }: ReplyDraft): string {
  const body = text.replaceAll('\n', '\r\n')
  return `${mailtoUrl(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
