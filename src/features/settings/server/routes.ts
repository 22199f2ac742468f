import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { getSite } from '../contract.ts'
import { readSettings } from './settings.ts'
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
  ]
}
