import { answerOnce } from '#platform/server/http/once.ts'
import { type Route, route, type StaffMember, type Visitor } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { changeBlock, enterBlock, readBlocks, removeBlock } from './blocks.ts'
import { quoteStay, readAvailability } from './calendar.ts'
import { readOfficeCalendar } from './office-calendar.ts'

export function calendarRoutes(office: Office): Route[] {
  return [
    route(calls.getAvailability, ({ params, query }) => readAvailability(office, params.id, query.from, query.to)),
    route(calls.getQuote, ({ params, query }) =>
      quoteStay(office, params.id, { checkIn: query.checkin, checkOut: query.checkout }, query.guests),
    ),
    route(calls.getOfficeCalendar, ({ query }) => readOfficeCalendar(office, query)),
    route(calls.listBlocks, ({ query }) => readBlocks(office, query)),
    route(calls.addBlock, async (call) => {
      const staff = staffOf(call.visitor)
      const block = await answerOnce(office, call, { route: calls.addBlock }, (books) =>
        enterBlock(office, books, call.body, staff),
      )
      office.publicDataChanged()
      return block
    }),
    route(calls.changeBlock, ({ params, body, visitor }) => changeBlock(office, params.id, body, staffOf(visitor))),
    route(calls.removeBlock, async ({ params, visitor }) => {
      await removeBlock(office, params.id, staffOf(visitor))
      return { success: true as const }
    }),
  ]
}

/** Whoever calls: none of these calls is answered without a session. */
function staffOf({ staff }: Visitor): StaffMember {
  if (!staff) throw new Refusal('signed-out', 'Please sign in')
  return staff
}
