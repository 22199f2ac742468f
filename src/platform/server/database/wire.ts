// The messages of PostgreSQL's wire protocol that are used outside the driver.

const ERROR_RESPONSE = 'E'.charCodeAt(0)
const DISK_FULL = 'C53100\0'

/** Returns a simple query message: `Q`, its length, the text, a zero byte. */
export function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q', 0)
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

/** Whether an answer contains error 53100 (disk full), after which PGlite no longer answers. */
export function mentionsFullDisk(answer: Uint8Array): boolean {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== ERROR_RESPONSE) continue
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes.subarray(at + 5, end).includes(DISK_FULL)) return true
  }
  return false
}

/** Whether a message is `X`, with which the driver ends a session. The end of the stream ends the session anyway. */
export function isGoodbye(message: Uint8Array): boolean {
  return message[0] === 'X'.charCodeAt(0)
}
