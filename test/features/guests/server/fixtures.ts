import type { Insertable } from 'kysely'
import type { ContactMessage, Enquiry } from '#database/tables.ts'
import { guestRoutes } from '#features/guests/server/routes.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'

type BookingColumns = Parameters<typeof insertBookingRow>[1]

/** Sets up a home, staff, and functions that add records of guests and call the office's routes. */
export async function setup() {
  const fixture = await createTestContext('2026-09-09T11:00:00Z')
  const { ctx, clock } = fixture
  const client = createTestClient(ctx, guestRoutes, await createStaff(ctx))
  const { asStaff } = client
  const home = await createHome(ctx, { title: 'Heath Cottage' })
  const sent = () => ({ created_at: clock.now(), reply_due_at: clock.now() })
  return {
    ...fixture,
    ...client,
    addStay: (columns: Partial<BookingColumns>) =>
      insertBookingRow(ctx, {
        ...{ property_id: home, status: 'confirmed', check_in: '2026-09-07', check_out: '2026-09-12' },
        ...columns,
      }),
    addEnquiry: async (columns: Partial<Insertable<Enquiry>> & { name: string; email: string }) => {
      const { id } = await ctx.database
        .insertInto('enquiry')
        .values({ ...sent(), phone: '', property_title: 'Heath Cottage', guests: 2, message: 'Hello?', ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    addMessage: async (columns: Partial<Insertable<ContactMessage>> & { name: string; email: string }) => {
      const { id } = await ctx.database
        .insertInto('contact_message')
        .values({ ...sent(), subject: 'General Inquiry', message: 'Hello?', ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    list: async (body: object = {}) => (await asStaff('POST', '/api/admin/guests/list', body)).body,
    open: (key: string) => asStaff('GET', `/api/admin/guests/${key}`),
    join: (key: string, other: string) => asStaff('POST', `/api/admin/guests/${key}/join`, { with: other }),
    part: (key: string, keys: string[]) => asStaff('POST', `/api/admin/guests/${key}/part`, { keys }),
    noteOn: (key: string, text: string) => asStaff('POST', `/api/admin/guests/${key}/notes`, { text }),
    changeNote: (id: number, body: object) => asStaff('PATCH', `/api/admin/guest-notes/${id}`, body),
    tagsOf: (key: string, body: object) => asStaff('PATCH', `/api/admin/guests/${key}/tags`, body),
    tagsOfBooking: (id: number, body: object) => asStaff('PATCH', `/api/admin/bookings/${id}/tags`, body),
    stayOfSender: async (id: number) => (await asStaff('GET', `/api/admin/messages/${id}/stay`)).body,
  }
}
