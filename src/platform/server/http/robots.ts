/** A person needs longer than this to fill in a form. */
const MIN_DWELL_MS = 2_000

/**
 * True when a form was filled in by a robot, by all appearances: the field that people do not see has words in it, or it
 * took less than two seconds. Both are optional, and their absence says nothing.
 */
export function looksAutomatic(form: { website?: string; elapsedMs?: number }): boolean {
  return Boolean(form.website?.trim()) || (form.elapsedMs !== undefined && form.elapsedMs < MIN_DWELL_MS)
}
