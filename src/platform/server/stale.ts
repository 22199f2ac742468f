import { Refusal } from '#platform/shared/refusal.ts'

/** Throws `conflict` with the row's current state when an older version was edited. An edit without a version is allowed. */
export function refuseStale(sent: number | undefined, version: number, current: unknown): void {
  if (sent === undefined || sent === version) return
  throw new Refusal('conflict', 'Someone else has saved changes. Please check them and try again.', {
    body: { current },
  })
}
