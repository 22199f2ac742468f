import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { getOfficeSettings, getSite, patchSettings } from '../contract.ts'
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
  ]
}
