/** A person takes longer to fill in a form. */
const MIN_DWELL_MS = 2_000

/**
 * True when the invisible field has text or the form took under two seconds. Both fields are optional: a missing field proves
 * nothing.
 */
export function looksAutomatic(form: { website?: string; elapsedMs?: number }): boolean {
  return Boolean(form.website?.trim()) || (form.elapsedMs !== undefined && form.elapsedMs < MIN_DWELL_MS)
}
