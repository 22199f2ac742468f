import { DEMO_HOMES } from '#demo/data/homes.ts'
import { DEMO_APPLICATIONS, DEMO_ENQUIRIES, DEMO_MESSAGES, type DemoEnquiry } from '#demo/data/inbox.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AuditEntry } from '#platform/server/audit-log.ts'
import { asColumns } from '#platform/server/database/names.ts'
import { type Actor, GUEST, OWNER, type TxContext } from '#platform/server/transaction.ts'
import { addDays, dayInLondon } from '#platform/shared/day.ts'
import { dayOfWeek } from './plan.ts'

/** Inserts enquiries, messages and applications with reply deadlines. Returns audit log entries about the receipts. */
export async function seedInbox(tx: TxContext): Promise<(AuditEntry & { at: Date; by: Actor })[]> {
  const now = tx.clock.now()
  const { policy } = await readSettings(tx)
  const times = (hoursAgo: number, replyHours: number) => ({
    created_at: hoursLater(now, -hoursAgo),
    reply_due_at: hoursLater(now, replyHours - hoursAgo),
  })

  const enquiries = await tx.database
    .insertInto('enquiry')
    .values(
      oldestFirst(DEMO_ENQUIRIES).map(({ hoursAgo, stay, ...written }) => ({
        ...asColumns(written),
        property_id: DEMO_HOMES.find(({ title }) => title === written.propertyTitle)?.id ?? null,
        ...datesOf(stay, now),
        marks: written.marks ?? [],
        ...times(hoursAgo, policy.enquiryResponseHours),
        answered_at: answeredAt(now, { hoursAgo, status: written.status }),
      })),
    )
    .returning(['id', 'created_at as at'])
    .execute()

  const messages = await tx.database
    .insertInto('contact_message')
    .values(
      oldestFirst(DEMO_MESSAGES).map(({ hoursAgo, ...message }) => ({
        ...message,
        ...times(hoursAgo, policy.enquiryResponseHours),
        answered_at: answeredAt(now, { hoursAgo, status: message.status }),
      })),
    )
    .returning(['id', 'created_at as at'])
    .execute()

  const applications = await tx.database
    .insertInto('owner_application')
    .values(
      oldestFirst(DEMO_APPLICATIONS).map(({ hoursAgo, propertyAddress, ...application }) => ({
        ...application,
        property_address: propertyAddress,
        ...times(hoursAgo, policy.applicationResponseHours),
      })),
    )
    .returning(['id', 'created_at as at'])
    .execute()

  return [
    ...enquiries.map((row) => received('enquiry', GUEST, row)),
    ...messages.map((row) => received('contact_message', GUEST, row)),
    ...applications.map((row) => received('owner_application', OWNER, row)),
  ]
}

function received(item: string, by: Actor, { id, at }: { id: number; at: Date }) {
  return { at, by, action: 'received', item, itemId: id }
}

function datesOf(stay: DemoEnquiry['stay'], now: Date) {
  if (!stay) return { check_in_date: null, check_out_date: null }
  const checkIn = dayOfWeek(dayInLondon(now), stay.week, stay.from)
  return { check_in_date: checkIn, check_out_date: addDays(checkIn, stay.nights) }
}

/** Returns `null` for new items and spam. Other items were answered 3 to 24 hours after receipt, within the deadline. */
function answeredAt(now: Date, { hoursAgo, status }: { hoursAgo: number; status: string }): Date | null {
  return status === 'new' || status === 'spam' ? null : hoursLater(now, -hoursAgo + 3 + (hoursAgo % 22))
}

function oldestFirst<Row extends { hoursAgo: number }>(rows: Row[]): Row[] {
  return [...rows].sort((one, other) => other.hoursAgo - one.hoursAgo)
}

function hoursLater(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000)
}
