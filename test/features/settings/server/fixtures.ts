import { changeSettings, type SettingChanges } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'

/** Changes settings as the system, which needs no password. */
export async function applySettings(ctx: AppContext, changes: SettingChanges): Promise<void> {
  await inTransaction(ctx, SYSTEM, (tx) => changeSettings(tx, changes))
}
