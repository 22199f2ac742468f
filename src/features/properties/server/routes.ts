import { answerOnce } from '#platform/server/http/once.ts'
import { type Call, type Route, route, uploadRoute, type Visitor } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { changeArrival, showArrival } from './arrival.ts'
import { arrangePhotographs, changeProperty, markProperty } from './change-property.ts'
import { addProperty } from './new-property.ts'
import { listForOffice, showToOffice } from './office-properties.ts'
import { listFeatured, listProperties, type Onlooker, showProperty } from './properties.ts'
import { removeProperty, restoreProperty } from './removal.ts'
import { uploadPhotograph } from './upload.ts'

export function propertyRoutes(office: Office): Route[] {
  return [
    route(contract.listProperties, ({ visitor, query }) => listProperties(office, onlookerOf(visitor), query), {
      kept: true,
    }),
    route(contract.listFeaturedProperties, ({ query }) => listFeatured(office, query), { kept: true }),
    route(contract.getProperty, ({ visitor, params }) => showProperty(office, onlookerOf(visitor), params.id), {
      kept: true,
    }),
    ...officeRoutes(office),
  ]
}

function officeRoutes(office: Office): Route[] {
  return [
    route(contract.listOfficeProperties, ({ query }) => listForOffice(office, query)),
    route(contract.getOfficeProperty, ({ params }) => showToOffice(office, params.id)),
    route(contract.addProperty, async (call) => {
      const added = await answerOnce(office, call, { route: contract.addProperty }, async (books) =>
        showToOffice(office, await addProperty(office, books, call.body, staffOf(call)), books),
      )
      office.publicDataChanged()
      return added
    }),
    route(contract.changeProperty, (call) => changeProperty(office, staffOf(call), call.params.id, call.body)),
    route(contract.markProperty, (call) => markProperty(office, staffOf(call), call.params.id, call.body)),
    route(contract.removeProperty, async (call) => {
      await removeProperty(office, staffOf(call), call.params.id)
      return { success: true as const }
    }),
    route(contract.restoreProperty, (call) => restoreProperty(office, staffOf(call), call.params.id)),
    uploadRoute(contract.addPhotograph, contract.MOST_PHOTOGRAPH_BYTES, (call, file) =>
      uploadPhotograph(office, staffOf(call), call.params.id, file),
    ),
    route(contract.getArrival, ({ params }) => showArrival(office, params.id)),
    route(contract.putArrival, (call) => changeArrival(office, staffOf(call), call.params.id, call.body)),
    route(contract.arrangePhotographs, (call) => arrangePhotographs(office, staffOf(call), call.params.id, call.body)),
  ]
}

function onlookerOf(visitor: Visitor): Onlooker {
  return visitor.staff ? 'office' : 'everybody'
}

function staffOf({ visitor }: Pick<Call, 'visitor'>) {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
