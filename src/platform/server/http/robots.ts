/** A person takes longer than this to fill in a form. */
const MIN_DWELL_MS = 2_000

/**
 * Whether a form looks filled in by a robot: its invisible field has text, or it took less than two seconds. Both fields are
 * optional; a missing field proves nothing.
 */
export function looksAutomatic(form: { website?: string; elapsedMs?: number }): boolean {
  return Boolean(form.website?.trim()) || (form.elapsedMs !== undefined && form.elapsedMs < MIN_DWELL_MS)
}
