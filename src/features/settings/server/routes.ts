import { type Route, route } from '#platform/server/http/route.ts'
import { mailMode } from '#platform/server/mail/mode.ts'
import * as contract from '../contract.ts'
import { enterBankDetails, maskedBankDetails, revealBankDetails } from './bank-details.ts'
import { editSettings, readLegalChange, readOfficeSettings, readSettings } from './settings.ts'
import { readSitePhotographs } from './site-photographs.ts'

export const settingsRoutes: Route[] = [
  route(
    contract.getSite,
    async (ctx) => {
      const [settings, legalChangedOn, photographs] = await Promise.all([
        readSettings(ctx),
        readLegalChange(ctx),
        readSitePhotographs(ctx),
      ])
      const { demo, publicUrl } = ctx.config
      return { settings, demo, publicUrl, mail: mailMode(ctx.config), legalChangedOn, photographs }
    },
    { cached: true },
  ),
  route(contract.getOfficeSettings, (ctx) => readOfficeSettings(ctx)),
  route(contract.patchSettings, (ctx, { caller, body }) => editSettings(ctx, caller.staff, body)),
  route(contract.getBankDetails, async (ctx) => ({ accounts: await maskedBankDetails(ctx.database) })),
  route(contract.putBankDetails, async (ctx, { caller, body }) => {
    await enterBankDetails(ctx, caller.staff, body)
    return { accounts: await maskedBankDetails(ctx.database) }
  }),
  route(contract.revealBankDetails, (ctx, { caller, body }) => revealBankDetails(ctx, caller.staff, body)),
]
