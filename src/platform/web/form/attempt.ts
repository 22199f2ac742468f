/**
 * One submission of a form. A resend of unchanged values has the same key and dwell time, so that the server recognises
 * the repetition.
 */
export interface Attempt {
  key: string
  valuesJson: string
  /** Milliseconds from the display of the form to the attempt's first submission [threat robots]. */
  elapsedMs: number
}

/** Returns `last` if the values are unchanged, else a new attempt. */
export function nextAttempt(values: object, last: Attempt | undefined, elapsedMs: number): Attempt {
  const valuesJson = JSON.stringify(values)
  return last?.valuesJson === valuesJson
    ? last
    : { key: newKey(), valuesJson, elapsedMs: Math.max(0, Math.round(elapsedMs)) }
}

function newKey(): string {
  // `randomUUID` is missing in older browsers, and on http addresses other than loopback.
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
