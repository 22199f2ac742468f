import { readContactPerson } from '#features/staff/server/contact-person.ts'
import { officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import { mailMode } from '#platform/server/mail/mode.ts'
import * as contract from '../contract.ts'
import { enterBankDetails, listMaskedBankDetails, revealBankDetails } from './bank-details.ts'
import { editSettings, findMissingDetails, readLegalChange, readOfficeSettings, readSettings } from './settings.ts'
import { readSitePhotographs } from './site-photographs.ts'

export const settingsRoutes: Route[] = [
  route(
    contract.getSite,
    async (ctx) => {
      const [settings, missingDetails, legalChangedOn, photographs, contactPerson] = await Promise.all([
        readSettings(ctx),
        findMissingDetails(ctx),
        readLegalChange(ctx),
        readSitePhotographs(ctx),
        readContactPerson(ctx),
      ])
      const { demo, publicUrl } = ctx.config
      const mail = mailMode(ctx.config)
      return { settings, demo, publicUrl, mail, missingDetails, legalChangedOn, photographs, contactPerson }
    },
    { cached: true },
  ),
  route(contract.getOfficeSettings, (ctx) => readOfficeSettings(ctx)),
  route(contract.patchSettings, (ctx, { caller, body }) => editSettings(ctx, caller.staff, body)),
  route(contract.getBankDetails, async (ctx) => ({ accounts: await listMaskedBankDetails(ctx.database) })),
  route(contract.putBankDetails, async (ctx, { caller, body }) => {
    const isProposed = await enterBankDetails(ctx, caller.staff, body)
    return { accounts: await listMaskedBankDetails(ctx.database), isProposed }
  }),
  officeRoute(contract.revealBankDetails, (tx) => revealBankDetails(tx)),
]
