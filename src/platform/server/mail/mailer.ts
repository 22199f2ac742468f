import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'
import { inTransaction, SYSTEM } from '../transaction.ts'
import { mailMode } from './mode.ts'
import {
  keepCopy,
  keepFailed,
  keepForLater,
  keepUnsent,
  keepWithdrawn,
  type Lease,
  lease,
  whileLeased,
} from './queue.ts'
import { type Outgoing, openSmtp, SENT_AT_ONCE, type SmtpTransport, Undelivered } from './smtp.ts'
import { asDue, copyOf, type EmailTemplates, type Written, writeEmail } from './writing.tsx'

/** A mail server may take ten minutes to accept an email, but a stopping process has less time. */
const STOPPING_MS = 10_000

/** Any number of servers may share a database, each with its own mailer. */
export interface Mailer {
  /** Starts to send due emails; returns at once. */
  sendSoon(): void
  /** Sends due emails, and resolves when none is due. */
  sendDue(): Promise<void>
  /** Starts no more emails, and waits ten seconds at most for emails that are being sent. */
  stop(): Promise<void>
}

/**
 * Without a mail server the demo stores due emails, and a real site marks them as not sent. `smtp` replaces the configured
 * mail server.
 */
export function openMailer(
  ctx: AppContext,
  emailTemplates: EmailTemplates,
  smtp: SmtpTransport | null = smtpOf(ctx),
): Mailer {
  const mode = smtp ? 'sent' : mailMode(ctx.config)
  const bulkKinds = Object.keys(emailTemplates.kinds).filter((kind) => emailTemplates.kinds[kind]?.isBulk)
  let isClosing = false
  // One lane takes no bulk emails, which may all wait for a slow mail server.
  const lanes = smtp
    ? Array.from({ length: SENT_AT_ONCE }, (_, lane) => createLane(() => sendInTurn({ takesBulk: lane > 0 })))
    : [createLane(() => (mode === 'none' ? keepUnsent(ctx) : sendInTurn({ takesBulk: true })))]

  async function sendInTurn({ takesBulk }: { takesBulk: boolean }): Promise<void> {
    if (smtp && (await emailTemplates.isHeldBack?.(ctx))) return
    while (!isClosing) {
      const leased = await lease(ctx, { bulkKinds, takesBulk })
      if (!leased) return
      await deliver(ctx, leased, { emailTemplates, smtp })
    }
  }

  async function sendDue(): Promise<void> {
    if (!isClosing) await Promise.all(lanes.map((run) => run()))
  }

  return {
    sendDue,
    sendSoon: () =>
      void sendDue().catch((error: unknown) => ctx.log.error({ err: error }, 'Due emails could not be sent')),
    stop: async () => {
      isClosing = true
      const sending = Promise.allSettled(lanes.map((run) => run.current()))
      await Promise.race([sending, pause(STOPPING_MS, undefined, { ref: false })])
      smtp?.close()
    },
  }
}

/** Returns a function that starts `work`. A call during a run may be about a later email, so `work` then runs again. */
function createLane(work: () => Promise<void>) {
  let isRequestedAgain = false
  let round: Promise<void> | null = null
  const run = () => {
    isRequestedAgain = true
    round ??= (async () => {
      try {
        while (isRequestedAgain) {
          isRequestedAgain = false
          await work()
        }
      } finally {
        round = null
      }
    })()
    return round
  }
  return Object.assign(run, { current: () => round })
}

function smtpOf({ config }: AppContext): SmtpTransport | null {
  const { smtpUrl } = config
  return smtpUrl === undefined ? null : openSmtp({ ...config, smtpUrl })
}

/** Writes, sends and records one email. An error is recorded with the email and does not stop other emails. */
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
    await whileLeased(ctx, leased, async () => smtp?.send(outward))
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
 * Throws a permanent `Undelivered` unless recipient and reply address are one address each: a name with a comma would
 * add another recipient [threat mail-header].
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
  // The mail server's answer may name the guest, so the log omits the answer. The office sees the answer beside the email.
  ctx.log.warn({ email: id, kind, attempts, isForGood }, 'An email could not be sent')
  if (!(error instanceof Undelivered)) ctx.log.error({ email: id, err: error }, 'An email could not be written')
  await inTransaction(ctx, SYSTEM, (tx) => (isForGood ? keepFailed : keepForLater)(tx, leased, reason))
}
