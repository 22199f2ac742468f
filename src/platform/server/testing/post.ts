import type { AppContext } from '../app-context.ts'
import { openPost } from '../mail/post.ts'
import type { Outgoing } from '../mail/smtp.ts'
import type { Writers } from '../mail/writing.tsx'

/** Longer than any letter waits so that an undo may swallow it. */
const A_WHILE = 16 * 60_000

/** What was handed over, by the database that it was about. */
const handedOver = new WeakMap<AppContext['database'], Map<string, Outgoing>>()

/**
 * Every letter that has gone, in the order of the facts, once a while has passed since the last one and whatever was due has
 * been sent; as its reader has it, its links whole.
 */
export async function sentLetters(ctx: AppContext, writers: Writers) {
  const sent = handedOver.get(ctx.database) ?? new Map<string, Outgoing>()
  handedOver.set(ctx.database, sent)
  const clock = { now: () => new Date(ctx.clock.now().getTime() + A_WHILE) }
  const mailer = { send: async (letter: Outgoing) => void sent.set(letter.messageId, letter), close: () => undefined }
  await openPost({ ...ctx, clock }, writers, mailer).sendDue()
  const copies = await ctx.database
    .selectFrom('letter')
    .selectAll()
    .select((letter) =>
      letter
        .selectFrom('letter_due')
        .whereRef('letter_due.letter_id', '=', 'letter.id')
        .select((due) => due.fn.min('letter_due.id').as('first'))
        .as('first'),
    )
    .orderBy('first')
    .execute()
  return copies.map(({ first: _first, ...copy }) => {
    const whole = sent.get(copy.message_id)
    return whole ? { ...copy, text_body: whole.text, html_body: whole.html } : copy
  })
}

/** The same office where no letter can be made due: what a verb does beside one must not be kept either. */
export function whereLettersFail(ctx: AppContext): AppContext {
  const database = ctx.database.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('letter_due'))
        throw new Error('No letter can be written')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...ctx, database }
}
