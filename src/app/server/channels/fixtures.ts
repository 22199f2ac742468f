import { expect } from 'vitest'
import { givenBookingRow } from '#features/bookings/server/fixtures.ts'
import { givenLetHome } from '#features/calendar/server/fixtures.ts'
import { answers, calendarOf, givenChannel } from '#features/channels/server/fixtures.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import { allRoutes } from '../http.ts'

/**
 * Has a channel's calendar imported while a booking of the same nights is confirmed, so many times. Each time either the
 * booking is refused, or both have the nights and the office is told of the conflict.
 */
export async function importAgainstConfirm(rounds: number): Promise<void> {
  const channel = await givenChannel()
  const { office } = await testOffice(undefined, { CALENDAR_TEST_HOSTS: channel.host, RATE_LIMITS: 'off' })
  const { asStaff, getAsStaff } = visit(office, allRoutes(office), await hireStaff(office))
  const home = await givenLetHome(office)
  const body = { propertyId: home, channel: 'vrbo', address: channel.address }
  const feed = (await asStaff('POST', '/api/admin/feeds', body)).body.id
  const stays: string[] = []
  for (let round = 0; round < rounds; round++) {
    const check_in = addDays(toDay('2026-10-01'), round * 3)
    const check_out = addDays(check_in, 3)
    const id = await givenBookingRow(office, { property_id: home, check_in, check_out })
    stays.push(`${check_in}/${check_out}`)
    channel.says(answers(calendarOf(...stays)))
    const [confirmed, read] = await Promise.all([
      asStaff('PATCH', `/api/bookings/${id}`, { status: 'confirmed' }),
      asStaff('POST', `/api/admin/feeds/${feed}/read`),
    ])
    expect(read.status).toBe(200)
    const { conflicts } = (await getAsStaff('/api/admin/channels/troubles')).body
    const told = conflicts.some(({ bookingIds }: { bookingIds: number[] }) => bookingIds.includes(id))
    expect([confirmed.status, told]).toEqual(confirmed.status === 200 ? [200, true] : [422, false])
  }
}
