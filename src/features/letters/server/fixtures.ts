import { readSettings } from '#features/settings/server/settings.ts'
import { formLetterKinds } from '#platform/server/mail/form-letters.tsx'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import type { Office } from '#platform/server/office.ts'
import { sentLetters } from '#platform/server/testing/post.ts'

/** Every letter of some kinds that has gone, once a while has passed, signed as the settings say. */
export function lettersSent(office: Office, ...kinds: LetterKinds[]) {
  const sender = async (reader: Office) => (await readSettings(reader)).business
  return sentLetters(office, { kinds: Object.assign({}, formLetterKinds, ...kinds), sender })
}
