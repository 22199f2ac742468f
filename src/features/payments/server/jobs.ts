import { namedPhotographs } from '#features/ledger/server/ledger.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { sweepUploads } from '#platform/server/uploads.ts'

/** Deletes photographs of damage older than an hour that no deduction names. Called by the schedule. */
export async function sweepDamagePhotographs(ctx: AppContext): Promise<void> {
  await sweepUploads(ctx, 'damage', (names) => namedPhotographs(ctx.database, names))
}
