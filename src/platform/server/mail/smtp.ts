import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Outgoing {
  from: { name: string; address: string }
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  messageId: string
  /** Whether the program wrote the email: such an email is marked, so that no out-of-office reply comes back. */
  isAutomatic: boolean
}

export interface SmtpTransport {
  /** Resolves when the mail server has accepted the email. Throws `Undelivered` otherwise. */
  send(email: Outgoing): Promise<void>
  close(): void
}

/** The office sees the message beside the email. */
export class Undelivered extends Error {
  /**
   * True when a retry would fail too: the mail server refused this email permanently, or it is not addressed to one
   * person.
   */
  readonly isForGood: boolean

  constructor(message: string, isForGood: boolean) {
    super(message)
    this.isForGood = isForGood
  }
}

/** RFC 5321, 4.5.3.2: five minutes for the greeting, ten after the final dot, at most five for any other answer. */
const GREETING_MS = 5 * 60_000
const ANSWER_MS = 10 * 60_000
const CONNECT_MS = 30_000
/** Limits the whole exchange: greeting, sender, recipient, data and the final dot. */
const WHOLE_EMAIL_MS = 30 * 60_000
/** Emails sent at a time: a mail server that is slow with one email delays few others. */
export const SENT_AT_ONCE = 4

/** Commands that concern one email. An error before these commands concerns the whole site. */
const ABOUT_THE_EMAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Opens a connection pool to the mail server of `SMTP_URL`, which may take `answerMs` for each answer. */
export function openSmtp(
  config: Pick<Config, 'mailEnvelopeFrom'> & { smtpUrl: string },
  answerMs = ANSWER_MS,
): SmtpTransport {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: SENT_AT_ONCE,
    connectionTimeout: Math.min(CONNECT_MS, answerMs),
    greetingTimeout: Math.min(GREETING_MS, answerMs),
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

/** The message is the server's answer, else the error's own, in one line of at most 300 characters. */
function undelivered(error: unknown): Undelivered {
  if (error instanceof Undelivered) return error
  const { responseCode, command, response, message } = fieldsOf(error)
  const isForGood = responseCode >= 500 && responseCode < 600 && ABOUT_THE_EMAIL.includes(command)
  return new Undelivered((response || message).replace(/\s+/g, ' ').slice(0, 300), isForGood)
}

function fieldsOf(error: unknown) {
  const fields: { responseCode?: unknown; command?: unknown; response?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    responseCode: typeof fields.responseCode === 'number' ? fields.responseCode : 0,
    command: typeof fields.command === 'string' ? fields.command : '',
    response: typeof fields.response === 'string' ? fields.response : '',
    message: typeof fields.message === 'string' ? fields.message : 'The mail server could not be reached',
  }
}
