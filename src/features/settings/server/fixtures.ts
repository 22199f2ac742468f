import { actAs, SYSTEM } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { changeSettings, type SettingChanges } from './settings.ts'

/** An office whose settings are others than those it starts with. */
export async function givenSettings(office: Office, changes: SettingChanges): Promise<void> {
  await actAs(office, SYSTEM, (deed) => changeSettings(deed, changes))
}
