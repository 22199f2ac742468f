import { Refusal } from '#platform/shared/refusal.ts'

/**
 * Throws for an edit that was begun from an older state of a row: `conflict`, with its current state:
 * 409 `{message, current}`. An edit that names no version is made.
 */
export function refuseStale(sent: number | undefined, version: number, current: unknown): void {
  if (sent === undefined || sent === version) return
  throw new Refusal('conflict', 'Someone else has changed this. Please look at it again.', {
    body: { current },
  })
}
