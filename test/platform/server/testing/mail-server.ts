import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Arrived {
  messageId: string
  from: string
  to: string[]
  raw: string
}

/** An SMTP code refuses, `null` accepts. */
interface Answers {
  /** Answers to the recipient; accepts by default. */
  recipient?: () => number | null
  /** Answers to the whole email: `hang` never answers, `cut` closes the connection. A promise delays the answer. */
  data?: (arrived: Arrived) => EmailAnswer | Promise<EmailAnswer>
}

type EmailAnswer = number | 'hang' | 'cut' | null

/** Starts a mail server on loopback, which accepts everything unless `answers` refuses. */
export async function mailServer(answers: Answers = {}, port = 0) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refusal(answers.recipient?.())),
    onData: receive,
  } satisfies SMTPServerOptions)
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const at = typeof address === 'object' && address !== null ? address.port : port
  return {
    arrived,
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }

  function receive(...[stream, session, done]: Parameters<NonNullable<SMTPServerOptions['onData']>>) {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => {
      pieces.push(piece)
    })
    stream.on('end', async () => {
      const raw = Buffer.concat(pieces).toString('utf8')
      const { mailFrom, rcptTo } = session.envelope
      const email = {
        messageId: raw.match(/^Message-ID: (.+)$/im)?.[1]?.trim() ?? '',
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        raw,
      }
      const answer = (await answers.data?.(email)) ?? null
      if (answer === 'hang') return
      if (answer === 'cut') {
        for (const connection of server.connections) connection._socket.destroy()
        return
      }
      if (answer === null) arrived.push(email)
      done(refusal(answer))
    })
  }
}

function refusal(code: number | null | undefined): Error | null {
  return code ? Object.assign(new Error('Not now'), { responseCode: code }) : null
}
