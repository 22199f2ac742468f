import { type Route, route } from '#platform/server/http/route.ts'
import { mailMode } from '#platform/server/mail/mode.ts'
import * as contract from '../contract.ts'
import { enterBankDetails, maskedBankDetails, revealBankDetails } from './bank-details.ts'
import { editSettings, readLegalChange, readOfficeSettings, readSettings } from './settings.ts'
import { readSitePhotographs } from './site-photographs.ts'

export const settingsRoutes: Route[] = [
  route(
    contract.getSite,
    async (office) => {
      const [settings, legalChangedOn, photographs] = await Promise.all([
        readSettings(office),
        readLegalChange(office),
        readSitePhotographs(office),
      ])
      const { demo, publicUrl } = office.config
      return { settings, demo, publicUrl, mail: mailMode(office.config), legalChangedOn, photographs }
    },
    { kept: true },
  ),
  route(contract.getOfficeSettings, (office) => readOfficeSettings(office)),
  route(contract.patchSettings, (office, { visitor, body }) => editSettings(office, visitor.staff, body)),
  route(contract.getBankDetails, async (office) => ({ accounts: await maskedBankDetails(office.database) })),
  route(contract.putBankDetails, async (office, { visitor, body }) => {
    await enterBankDetails(office, visitor.staff, body)
    return { accounts: await maskedBankDetails(office.database) }
  }),
  route(contract.revealBankDetails, (office, { visitor, body }) => revealBankDetails(office, visitor.staff, body)),
]
