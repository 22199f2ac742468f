import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** an email as it is handed over. */
export interface Outgoing {
  from: { name: string; address: string }
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  messageId: string
  /** Written by the house and not by a person, so that no out-of-office reply comes back. */
  isAutomatic: boolean
}

/** A way out of the house. */
export interface SmtpTransport {
  /** Resolves once the email has been taken over. Throws `Undelivered` where it has not. */
  send(email: Outgoing): Promise<void>
  close(): void
}

/** Why an email could not be handed over. */
export class Undelivered extends Error {
  /** Whether trying again is in vain: the server said so of this email. */
  readonly isForGood: boolean

  constructor(message: string, isForGood: boolean) {
    super(message)
    this.isForGood = isForGood
  }
}

/** How long a mail server may take to answer; a whole email takes less than a lease. */
const ANSWER_MS = 20_000
const WHOLE_EMAIL_MS = 120_000

/** Commands by which a server speaks of one email. What it says before them is about the house. */
const ABOUT_THE_EMAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

/** The mail server of `SMTP_URL`; it may take `answerMs` for each of its answers. */
export function openSmtp(
  config: Pick<Config, 'mailEnvelopeFrom'> & { smtpUrl: string },
  answerMs = ANSWER_MS,
): SmtpTransport {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, isAutomatic, ...email }) {
      const message = {
        ...email,
        messageId,
        envelope: { from: config.mailEnvelopeFrom, to: email.to },
        headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } : {},
      }
      await withinTime(transport.sendMail(message)).catch((error: unknown) => {
        throw undelivered(error)
      })
    },
    close: () => transport.close(),
  }
}

async function withinTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Undelivered('The mail server took too long', false)), WHOLE_EMAIL_MS)
  })
  try {
    await Promise.race([sending, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** What the server said, in one line without whoever it was meant for. */
function undelivered(error: unknown): Undelivered {
  if (error instanceof Undelivered) return error
  const { responseCode, command, response, message } = toldBy(error)
  const isForGood = responseCode >= 500 && responseCode < 600 && ABOUT_THE_EMAIL.includes(command)
  return new Undelivered((response || message).replace(/\s+/g, ' ').slice(0, 300), isForGood)
}

function toldBy(error: unknown) {
  const data: { responseCode?: unknown; command?: unknown; response?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    responseCode: typeof data.responseCode === 'number' ? data.responseCode : 0,
    command: typeof data.command === 'string' ? data.command : '',
    response: typeof data.response === 'string' ? data.response : '',
    message: typeof data.message === 'string' ? data.message : 'The mail server could not be reached',
  }
}
