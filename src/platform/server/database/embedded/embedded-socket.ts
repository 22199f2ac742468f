import { Duplex } from 'node:stream'
import { isGoodbye } from '../wire.ts'

export interface Exchange {
  /** Resolves with the session's number once the database is open. */
  join(socket: EmbeddedSocket): Promise<number>
  ask(session: number, bytes: Uint8Array<ArrayBuffer>): void
  leave(session: number): void
}

/** A connection to the database's thread that the `pg` driver uses as a network socket. */
export class EmbeddedSocket extends Duplex {
  readonly #exchange: Exchange
  #session = 0

  constructor(exchange: Exchange) {
    super()
    this.#exchange = exchange
  }

  connect() {
    this.#exchange.join(this).then(
      (session) => {
        this.#session = session
        if (this.destroyed) this.#leave()
        else this.emit('connect')
      },
      (error) => this.destroy(error),
    )
    return this
  }

  receive(bytes: Uint8Array<ArrayBuffer>) {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer))
  }

  override _read() {}

  // The driver writes a query as five small messages, which are sent to the other thread together.
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    const messages = chunks.map(({ chunk }) => chunk).filter((chunk) => !isGoodbye(chunk))
    if (messages.length > 0) this.#exchange.ask(this.#session, joined(messages))
    done()
  }

  override _final(done: () => void) {
    this.#leave()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#leave()
    done(error)
  }

  #leave() {
    if (this.#session !== 0) this.#exchange.leave(this.#session)
    this.#session = 0
  }

  // The driver calls these methods of a network socket; a thread needs none of them.
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
}

// Copies the parts into a new buffer, which can be transferred to the other thread.
function joined(parts: Buffer[]) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
