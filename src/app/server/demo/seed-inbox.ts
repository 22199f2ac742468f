import { readSettings } from '#features/settings/server/settings.ts'
import type { Books, Office } from '#platform/server/office.ts'
import type { TrailEntry } from '#platform/server/trail.ts'
import { addDays, dayInLondon } from '#platform/shared/day.ts'
import { DEMO_HOMES } from './homes.ts'
import { DEMO_APPLICATIONS, DEMO_ENQUIRIES, DEMO_MESSAGES, type DemoEnquiry } from './inbox.ts'
import { dayOfWeek } from './plan.ts'

/** What has come in and waits for the office: enquiries, messages, applications; each with its promise. */
export async function seedInbox(office: Office, books: Books): Promise<(TrailEntry & { at: Date })[]> {
  const now = office.clock.now()
  const { policy } = await readSettings(office, books)
  const times = (hoursAgo: number, promisedHours: number) => ({
    created_at: hoursLater(now, -hoursAgo),
    promised_by: hoursLater(now, promisedHours - hoursAgo),
  })

  const enquiries = await books
    .insertInto('enquiry')
    .values(
      oldestFirst(DEMO_ENQUIRIES).map((enquiry) => ({
        name: enquiry.name,
        email: enquiry.email,
        phone: enquiry.phone,
        property_title: enquiry.propertyTitle,
        property_id: DEMO_HOMES.find(({ title }) => title === enquiry.propertyTitle)?.id ?? null,
        guests: enquiry.guests,
        ...datesOf(enquiry, now),
        message: enquiry.message,
        status: enquiry.status,
        marks: enquiry.marks ?? [],
        ...times(enquiry.hoursAgo, policy.enquiryResponseHours),
        answered_at: answeredAt(now, enquiry),
      })),
    )
    .returning(['id', 'created_at as at'])
    .execute()

  const messages = await books
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

  const applications = await books
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
    ...enquiries.map((row) => received('enquiry', 'guest', row)),
    ...messages.map((row) => received('contact_message', 'guest', row)),
    ...applications.map((row) => received('owner_application', 'owner', row)),
  ]
}

function received(item: string, actor: 'guest' | 'owner', { id, at }: { id: number; at: Date }) {
  return { at, actor, action: 'received', item, itemId: id }
}

function datesOf({ stay }: DemoEnquiry, now: Date) {
  if (!stay) return { check_in_date: null, check_out_date: null }
  const checkIn = dayOfWeek(dayInLondon(now), stay.week, stay.from)
  return { check_in_date: checkIn, check_out_date: addDays(checkIn, stay.nights) }
}

/** What is not new any more was answered some hours after it came, within the day that was promised. */
function answeredAt(now: Date, { hoursAgo, status }: { hoursAgo: number; status: string }): Date | null {
  return status === 'new' || status === 'spam' ? null : hoursLater(now, -hoursAgo + 3 + (hoursAgo % 22))
}

function oldestFirst<Row extends { hoursAgo: number }>(rows: Row[]): Row[] {
  return [...rows].sort((one, other) => other.hoursAgo - one.hoursAgo)
}

function hoursLater(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000)
}
