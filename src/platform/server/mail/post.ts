import type { AppContext } from '../app-context.ts'
import { inTransaction, SYSTEM } from '../transaction.ts'
import { mailMode } from './mode.ts'
import { type InHand, keepCopy, keepFailed, keepForLater, keepUnsent, keepWithdrawn, takeInHand } from './queue.ts'
import { type Mailer, type Outgoing, openMailer, Undelivered } from './smtp.ts'
import { asDue, copyOf, type Writers, type Written, writeLetter } from './writing.tsx'

/** Outgoing mail of one server. Any number of servers may have one on the same database. */
export interface Post {
  /** Sends what is due, soon; returns at once. */
  wake(): void
  /** Sends what is due, and resolves when nothing is left that is due by now. */
  sendDue(): Promise<void>
  /** Finishes the letter in hand and takes up no more. */
  stop(): Promise<void>
}

/**
 * Opens the post: by the mail server where there is one, else onto the demo's shelf; on a real site without a mail server
 * what becomes due is kept as not sent. `mailer` stands in for the mail server of the settings.
 */
export function openPost(ctx: AppContext, writers: Writers, mailer: Mailer | null = mailerOf(ctx)): Post {
  const mode = mailer ? 'sent' : mailMode(ctx.config)
  let isClosing = false
  let isAskedAgain = false
  let round: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    if (mode === 'none') return keepUnsent(ctx)
    // One after another: a server that dies has one in hand, so that no more than one is doubled.
    while (!isClosing) {
      const inHand = await takeInHand(ctx)
      if (!inHand) return
      await deliver(ctx, inHand, { writers, mailer })
    }
  }

  async function sendDue(): Promise<void> {
    // Whoever asks while a round is under way may have something that it has passed by.
    isAskedAgain = true
    round ??= (async () => {
      try {
        while (isAskedAgain && !isClosing) {
          isAskedAgain = false
          await sendAll()
        }
      } finally {
        round = null
      }
    })()
    await round
  }

  return {
    sendDue,
    wake: () => void sendDue().catch((error: unknown) => ctx.log.error({ err: error }, 'The post has a fault')),
    stop: async () => {
      isClosing = true
      await round?.catch(() => undefined)
      mailer?.close()
    },
  }
}

function mailerOf({ config }: AppContext): Mailer | null {
  const { smtpUrl } = config
  return smtpUrl === undefined ? null : openMailer({ ...config, smtpUrl })
}

/** Writes, hands over and keeps one letter. Whatever goes wrong with it is kept with it, and stops no other. */
async function deliver(
  ctx: AppContext,
  inHand: InHand,
  { writers, mailer }: { writers: Writers; mailer: Mailer | null },
): Promise<void> {
  try {
    const letter = await inTransaction(ctx, SYSTEM, async (tx) => {
      const written = await writeLetter(tx, inHand.rows, writers)
      const told = new Set(written?.told)
      await keepWithdrawn(
        tx,
        inHand.rows.filter((row) => !told.has(row)).map(({ id }) => id),
      )
      return written
    })
    if (!letter) return
    const outward = outgoing(ctx, letter, inHand.messageId)
    await mailer?.send(outward)
    await inTransaction(ctx, SYSTEM, async (tx) => {
      const { told } = letter
      const state = mailer ? 'sent' : 'stored'
      if (!(await keepCopy(tx, inHand, { copy: copyOf(letter), told, state }))) return
      for (const row of told) await writers.kinds[row.kind]?.handedOver?.(tx, asDue(row))
    })
  } catch (error) {
    await keepTrouble(ctx, inHand, error)
  }
}

/** What a mail program takes for more than one address. */
const NOT_ONE_ADDRESS = /[\s,;<>]|^$/

/** Throws for for good what is not addressed to one person: a name with a comma would add another [threat mail-header]. */
function outgoing(ctx: AppContext, letter: Written, messageId: string): Outgoing {
  const { to, replyTo, subject, text, html, sender, isTyped } = letter
  if (NOT_ONE_ADDRESS.test(to) || NOT_ONE_ADDRESS.test(replyTo))
    throw new Undelivered('It is not addressed to one person.', true)
  const from = { name: sender.name, address: ctx.config.mailFrom }
  return { from, to, replyTo, subject, text, html, messageId, isAutomatic: !isTyped }
}

async function keepTrouble(ctx: AppContext, inHand: InHand, error: unknown): Promise<void> {
  const [{ id, kind, attempts }] = inHand.rows
  const reason = error instanceof Error ? error.message : String(error)
  const isForGood = error instanceof Undelivered && error.isForGood
  // What a mail server says may name the guest: the office reads it beside the letter.
  ctx.log.warn({ letter: id, kind, attempts, isForGood }, 'A letter could not be sent')
  if (!(error instanceof Undelivered)) ctx.log.error({ letter: id, err: error }, 'A letter could not be written')
  await inTransaction(ctx, SYSTEM, (tx) => (isForGood ? keepFailed : keepForLater)(tx, inHand, reason))
}
