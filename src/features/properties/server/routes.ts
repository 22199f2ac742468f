import {
  type Caller,
  officeRoute,
  officeRouteOnce,
  type Route,
  route,
  uploadRoute,
} from '#platform/server/http/routes/route.ts'
import { generateVariantsSoon } from '#platform/server/images/image-variants.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import * as contract from '../contract.ts'
import { changeArrival, readArrival } from './arrival.ts'
import { arrangePhotographs, changeProperty, setPropertyFlags } from './change-property.ts'
import { addProperty } from './internal/new-property.ts'
import { listOfficeProperties, readOfficeProperty } from './internal/office-properties.ts'
import { addPhotographToHome, recordPictureForForm, storePhotographForHome } from './internal/upload.ts'
import { type Audience, listFeatured, listProperties, readProperty } from './properties.ts'
import { removeProperty, restoreProperty } from './removal.ts'
import { listSharedFeatures } from './shared-features.ts'

export const propertyRoutes: Route[] = [
  route(
    contract.listProperties,
    (ctx, { caller, query }) => listProperties(ctx, { audience: audienceOf(caller), ...query }),
    { cached: true },
  ),
  route(contract.listFeaturedProperties, (ctx, { query }) => listFeatured(ctx, query), { cached: true }),
  route(contract.listSharedFeatures, (ctx) => listSharedFeatures(ctx), { cached: true }),
  route(contract.getProperty, (ctx, { caller, params }) => readProperty(ctx, audienceOf(caller), params.id), {
    cached: true,
  }),
  route(contract.listOfficeProperties, (ctx, { query }) => listOfficeProperties(ctx, query)),
  route(contract.getOfficeProperty, (ctx, { params }) => readOfficeProperty(ctx, params.id)),
  officeRouteOnce(contract.addProperty, async (tx, { body }) => readOfficeProperty(tx, await addProperty(tx, body))),
  officeRoute(contract.changeProperty, (tx, { params, body }) => changeProperty(tx, params.id, body)),
  officeRoute(contract.setPropertyFlags, (tx, { params, body }) => setPropertyFlags(tx, params.id, body)),
  officeRoute(contract.removeProperty, async (tx, { params }) => {
    await removeProperty(tx, params.id)
    return { success: true as const }
  }),
  officeRoute(contract.restoreProperty, (tx, { params }) => restoreProperty(tx, params.id)),
  uploadRoute(contract.addPhotograph, contract.MAX_PHOTOGRAPH_BYTES, async (ctx, { caller, params }, file) => {
    const stored = await storePhotographForHome(ctx, params.id, file)
    const photographs = await inTransaction(ctx, caller.staff, (tx) => addPhotographToHome(tx, params.id, stored))
    generateVariantsSoon(ctx)
    return photographs
  }),
  uploadRoute(contract.uploadPicture, contract.MAX_PHOTOGRAPH_BYTES, async (ctx, { caller }, file) => {
    const stored = await keepPhotograph(ctx, file)
    const picture = await inTransaction(ctx, caller.staff, (tx) => recordPictureForForm(tx, stored))
    generateVariantsSoon(ctx)
    return picture
  }),
  route(contract.getArrival, (ctx, { params }) => readArrival(ctx, params.id)),
  officeRoute(contract.putArrival, (tx, { params, body }) => changeArrival(tx, params.id, body)),
  officeRoute(contract.arrangePhotographs, (tx, { params, body }) => arrangePhotographs(tx, params.id, body)),
]

function audienceOf(caller: Caller): Audience {
  return caller.staff ? 'office' : 'public'
}
