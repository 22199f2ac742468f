/** One sending of a form. Sent again unchanged it keeps its key and its dwell time, so that the server knows it. */
export interface Attempt {
  key: string
  /** What was said, as JSON. */
  message: string
  /** Milliseconds between seeing the form and sending it the first time [threat robots]. */
  elapsedMs: number
}

/** The attempt to send `values`: the last one again when it said the same, else a new one. */
export function attemptTo(values: object, last: Attempt | undefined, elapsedMs: number): Attempt {
  const message = JSON.stringify(values)
  return last?.message === message ? last : { key: newKey(), message, elapsedMs: Math.max(0, Math.round(elapsedMs)) }
}

function newKey(): string {
  // `randomUUID` exists only on https and localhost; a demo may be seen over a plain address.
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
