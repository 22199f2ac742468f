import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** A letter as it is handed over. */
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
export interface Mailer {
  /** Resolves once the letter has been taken over. Throws `Undelivered` where it has not. */
  send(letter: Outgoing): Promise<void>
  close(): void
}

/** Why a letter could not be handed over. */
export class Undelivered extends Error {
  /** Whether trying again is in vain: the server said so of this letter. */
  readonly isForGood: boolean

  constructor(message: string, isForGood: boolean) {
    super(message)
    this.isForGood = isForGood
  }
}

/** How long a mail server may take to answer; a whole letter takes less than a lease. */
const ANSWER_MS = 20_000
const WHOLE_LETTER_MS = 120_000

/** Commands by which a server speaks of one letter. What it says before them is about the house. */
const ABOUT_THE_LETTER = ['MAIL FROM', 'RCPT TO', 'DATA']

/** The mail server of `SMTP_URL`; it may take `answerMs` for each of its answers. */
export function openMailer(
  config: Pick<Config, 'mailEnvelopeFrom'> & { smtpUrl: string },
  answerMs = ANSWER_MS,
): Mailer {
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
    async send({ messageId, isAutomatic, ...letter }) {
      const message = {
        ...letter,
        messageId,
        envelope: { from: config.mailEnvelopeFrom, to: letter.to },
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
    timer = setTimeout(() => reject(new Undelivered('The mail server took too long', false)), WHOLE_LETTER_MS)
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
  const isForGood = responseCode >= 500 && responseCode < 600 && ABOUT_THE_LETTER.includes(command)
  return new Undelivered((response || message).replace(/\s+/g, ' ').slice(0, 300), isForGood)
}

function toldBy(error: unknown) {
  const told: { responseCode?: unknown; command?: unknown; response?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    responseCode: typeof told.responseCode === 'number' ? told.responseCode : 0,
    command: typeof told.command === 'string' ? told.command : '',
    response: typeof told.response === 'string' ? told.response : '',
    message: typeof told.message === 'string' ? told.message : 'The mail server could not be reached',
  }
}
