import { actAs } from '#platform/server/deed.ts'
import {
  officeRoute,
  officeRouteOnce,
  type Route,
  route,
  uploadRoute,
  type Visitor,
} from '#platform/server/http/route.ts'
import { developSoon } from '#platform/server/images/develop.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import * as contract from '../contract.ts'
import { changeArrival, showArrival } from './arrival.ts'
import { arrangePhotographs, changeProperty, markProperty } from './change-property.ts'
import { addProperty } from './inside/new-property.ts'
import { listForOffice, showToOffice } from './inside/office-properties.ts'
import { addToHome, keepForForm, keepForHome } from './inside/upload.ts'
import { type Audience, listFeatured, listProperties, showProperty } from './properties.ts'
import { removeProperty, restoreProperty } from './removal.ts'

export const propertyRoutes: Route[] = [
  route(
    contract.listProperties,
    (office, { visitor, query }) => listProperties(office, { audience: audienceOf(visitor), ...query }),
    { kept: true },
  ),
  route(contract.listFeaturedProperties, (office, { query }) => listFeatured(office, query), { kept: true }),
  route(contract.getProperty, (office, { visitor, params }) => showProperty(office, audienceOf(visitor), params.id), {
    kept: true,
  }),
  route(contract.listOfficeProperties, (office, { query }) => listForOffice(office, query)),
  route(contract.getOfficeProperty, (office, { params }) => showToOffice(office, params.id)),
  officeRouteOnce(contract.addProperty, async (deed, { body }) => showToOffice(deed, await addProperty(deed, body))),
  officeRoute(contract.changeProperty, (deed, { params, body }) => changeProperty(deed, params.id, body)),
  officeRoute(contract.markProperty, (deed, { params, body }) => markProperty(deed, params.id, body)),
  officeRoute(contract.removeProperty, async (deed, { params }) => {
    await removeProperty(deed, params.id)
    return { success: true as const }
  }),
  officeRoute(contract.restoreProperty, (deed, { params }) => restoreProperty(deed, params.id)),
  uploadRoute(contract.addPhotograph, contract.MOST_PHOTOGRAPH_BYTES, async (office, { visitor, params }, file) => {
    const kept = await keepForHome(office, params.id, file)
    const photographs = await actAs(office, visitor.staff, (deed) => addToHome(deed, params.id, kept))
    developSoon(office)
    return photographs
  }),
  uploadRoute(contract.keepPicture, contract.MOST_PHOTOGRAPH_BYTES, async (office, { visitor }, file) => {
    const kept = await keepPhotograph(office, file)
    const picture = await actAs(office, visitor.staff, (deed) => keepForForm(deed, kept))
    developSoon(office)
    return picture
  }),
  route(contract.getArrival, (office, { params }) => showArrival(office, params.id)),
  officeRoute(contract.putArrival, (deed, { params, body }) => changeArrival(deed, params.id, body)),
  officeRoute(contract.arrangePhotographs, (deed, { params, body }) => arrangePhotographs(deed, params.id, body)),
]

function audienceOf(visitor: Visitor): Audience {
  return visitor.staff ? 'office' : 'everybody'
}
