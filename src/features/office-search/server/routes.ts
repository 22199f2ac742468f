import { type Route, route } from '#platform/server/http/routes/route.ts'
import { searchOffice } from '../contract.ts'
import { findRecords } from './find-records.ts'

export const officeSearchRoutes: Route[] = [route(searchOffice, (ctx, { body }) => findRecords(ctx, body.text))]
