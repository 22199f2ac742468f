import type { Office } from '#platform/server/office.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { changeSettings, type SettingChanges } from './settings.ts'

/** An office whose settings are others than those it starts with. */
export async function givenSettings(office: Office, changes: SettingChanges): Promise<void> {
  await inTransaction(office, SYSTEM, (tx) => changeSettings(tx, changes))
}
