import { sql } from 'kysely'
import type { findStayOfSender as call } from '#features/guests/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { findAddress, findJoinedAddresses } from './records.ts'

/**
 * Returns the stay of these days under the email address of a message: the current one, else the next, else the last.
 * Throws not-found for an unknown message.
 */
export async function findStayOfSender(
  { database, clock }: AppContext,
  messageId: number,
): Promise<Answer<typeof call>> {
  const now = clock.now()
  const emails = await findJoinedAddresses(database, await findAddress(database, `message-${messageId}`))
  const { rows } = await sql<NonNullable<Answer<typeof call>>>`
    select b.id as "bookingId", guest_name as "guestName", guest_phone as phone, property.title as home,
           check_in::text as "checkIn", check_out::text as "checkOut", b.status,
           case when check_out_at <= ${now} then 'last' when check_in_at <= ${now} then 'now' else 'next' end as when
    from booking as b join property on property.id = property_id
    where lower(guest_email) = any(${emails}::text[]) and b.deleted_at is null and b.status in ('confirmed', 'completed')
    order by case when check_out_at <= ${now} then 2 when check_in_at <= ${now} then 0 else 1 end,
             case when check_out_at > ${now} then check_in_at end, check_out_at desc
    limit 1`.execute(database)
  return rows[0] ?? null
}
