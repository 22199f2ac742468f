import { type Call, type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  getBankDetails,
  getOfficeSettings,
  getSite,
  patchSettings,
  putBankDetails,
  revealBankDetails as revealing,
} from '../contract.ts'
import { enterBankDetails, maskedBankDetails, revealBankDetails } from './bank-details.ts'
import { changeSettings, readOfficeSettings, readSettings } from './settings.ts'
import { readSitePhotographs } from './site-photographs.ts'

export function settingsRoutes(office: Office): Route[] {
  return [
    route(
      getSite,
      async () => {
        const [settings, photographs] = await Promise.all([readSettings(office), readSitePhotographs(office)])
        return { settings, demo: office.config.demo, publicUrl: office.config.publicUrl, photographs }
      },
      { kept: true },
    ),
    route(getOfficeSettings, () => readOfficeSettings(office)),
    route(patchSettings, ({ body: { versions, ...changes }, visitor }) =>
      changeSettings(office, changes, visitor.staff, versions),
    ),
    route(getBankDetails, async () => ({ accounts: await maskedBankDetails(office.database) })),
    route(putBankDetails, async (call) => {
      await enterBankDetails(office, staffOf(call), call.body)
      return { accounts: await maskedBankDetails(office.database) }
    }),
    route(revealing, (call) => revealBankDetails(office, staffOf(call), call.body)),
  ]
}

function staffOf({ visitor }: Pick<Call, 'visitor'>) {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
