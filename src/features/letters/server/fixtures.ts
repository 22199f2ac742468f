import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { formLetterKinds } from '#platform/server/mail/form-letters.tsx'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { sentLetters } from '#platform/server/testing/post.ts'

/** Every letter of some kinds that has gone, once a while has passed, signed as the settings say. */
export function lettersSent(ctx: AppContext, ...kinds: LetterKinds[]) {
  const sender = async (reader: AppContext) => (await readSettings(reader)).business
  return sentLetters(ctx, { kinds: Object.assign({}, formLetterKinds, ...kinds), sender })
}
