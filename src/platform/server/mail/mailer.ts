import type { AppContext } from '../app-context.ts'
import { inTransaction, SYSTEM } from '../transaction.ts'
import { mailMode } from './mode.ts'
import { keepCopy, keepFailed, keepForLater, keepUnsent, keepWithdrawn, type Lease, lease } from './queue.ts'
import { type Outgoing, openSmtp, type SmtpTransport, Undelivered } from './smtp.ts'
import { asDue, copyOf, type EmailTemplates, type Written, writeEmail } from './writing.tsx'

/** Sends the emails of one server. Any number of servers may share a database. */
export interface Mailer {
  /** Starts to send due emails; returns at once. */
  sendSoon(): void
  /** Sends due emails, and resolves when none is due. */
  sendDue(): Promise<void>
  /** Finishes the current email and starts no more. */
  stop(): Promise<void>
}

/**
 * Opens the mailer. It sends by the configured mail server; without a mail server the demo stores due emails, and a real site
 * marks them as not sent. `smtp` replaces the configured mail server.
 */
export function openMailer(
  ctx: AppContext,
  emailTemplates: EmailTemplates,
  smtp: SmtpTransport | null = smtpOf(ctx),
): Mailer {
  const mode = smtp ? 'sent' : mailMode(ctx.config)
  let isClosing = false
  let isRequestedAgain = false
  let round: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    if (mode === 'none') return keepUnsent(ctx)
    // One after another: a server that dies is sending one email, so at most one is doubled.
    while (!isClosing) {
      const leased = await lease(ctx)
      if (!leased) return
      await deliver(ctx, leased, { emailTemplates, smtp })
    }
  }

  async function sendDue(): Promise<void> {
    // A call during a round may concern an email that the round has passed.
    isRequestedAgain = true
    round ??= (async () => {
      try {
        while (isRequestedAgain && !isClosing) {
          isRequestedAgain = false
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
    sendSoon: () =>
      void sendDue().catch((error: unknown) => ctx.log.error({ err: error }, 'Due emails could not be sent')),
    stop: async () => {
      isClosing = true
      await round?.catch(() => undefined)
      smtp?.close()
    },
  }
}

function smtpOf({ config }: AppContext): SmtpTransport | null {
  const { smtpUrl } = config
  return smtpUrl === undefined ? null : openSmtp({ ...config, smtpUrl })
}

/** Writes, sends and records one email. An error is recorded with the email and stops no other. */
async function deliver(
  ctx: AppContext,
  leased: Lease,
  { emailTemplates, smtp }: { emailTemplates: EmailTemplates; smtp: SmtpTransport | null },
): Promise<void> {
  try {
    const email = await inTransaction(ctx, SYSTEM, async (tx) => {
      const written = await writeEmail(tx, leased.rows, emailTemplates)
      const data = new Set(written?.data)
      await keepWithdrawn(
        tx,
        leased.rows.filter((row) => !data.has(row)).map(({ id }) => id),
      )
      return written
    })
    if (!email) return
    const outward = outgoing(ctx, email, leased.messageId)
    await smtp?.send(outward)
    await inTransaction(ctx, SYSTEM, async (tx) => {
      const { data } = email
      const state = smtp ? 'sent' : 'stored'
      if (!(await keepCopy(tx, leased, { copy: copyOf(email), data, state }))) return
      for (const row of data) await emailTemplates.kinds[row.kind]?.delivered?.(tx, asDue(row))
    })
  } catch (error) {
    await recordFailure(ctx, leased, error)
  }
}

/** An empty address, or characters that mail programs take for more than one address. */
const NOT_ONE_ADDRESS = /[\s,;<>]|^$/

/**
 * Throws a permanent `Undelivered` unless the email is addressed to one person: a name with a comma would add another
 * [threat mail-header].
 */
function outgoing(ctx: AppContext, email: Written, messageId: string): Outgoing {
  const { to, replyTo, subject, text, html, sender, isTyped } = email
  if (NOT_ONE_ADDRESS.test(to) || NOT_ONE_ADDRESS.test(replyTo))
    throw new Undelivered('It is not addressed to one person.', true)
  const from = { name: sender.name, address: ctx.config.mailFrom }
  return { from, to, replyTo, subject, text, html, messageId, isAutomatic: !isTyped }
}

async function recordFailure(ctx: AppContext, leased: Lease, error: unknown): Promise<void> {
  const [{ id, kind, attempts }] = leased.rows
  const reason = error instanceof Error ? error.message : String(error)
  const isForGood = error instanceof Undelivered && error.isForGood
  // The mail server's answer may name the guest, so it is not logged: the office reads it beside the email.
  ctx.log.warn({ email: id, kind, attempts, isForGood }, 'An email could not be sent')
  if (!(error instanceof Undelivered)) ctx.log.error({ email: id, err: error }, 'An email could not be written')
  await inTransaction(ctx, SYSTEM, (tx) => (isForGood ? keepFailed : keepForLater)(tx, leased, reason))
}
