import { expect, test } from 'vitest'
import { needsContact } from '#features/booking-state.ts'
import { BOOKING_STATUSES } from '#features/bookings/contract.ts'
import { insertBookingRow, readSnapshot, setup } from '#test/features/bookings/server/fixtures.ts'

const HELD_UNTIL = new Date('2026-09-12T16:00:00Z')

test('[rule guest-contact] the database asks for the guest’s addresses where the booking needs them', async () => {
  const { ctx, home } = await setup()
  for (const status of BOOKING_STATUSES)
    for (const isHeld of status === 'pending' ? [false, true] : [false])
      for (const charge of status === 'cancelled' ? [0, 100] : [0])
        for (const missing of [{ guest_email: '' }, { guest_address: '' }]) {
          const row = {
            property_id: home,
            status,
            ...(isHeld && { held_until: HELD_UNTIL, kept_until: HELD_UNTIL }),
            ...(status === 'cancelled' && { cancelled_at: ctx.clock.now(), cancelled_by: 'guest' as const }),
            cancellation_charge: String(charge),
          }
          const inserted = insertBookingRow(ctx, { ...row, ...missing })
          if (needsContact({ status, isHeld, charge: charge * 100 }))
            await expect(inserted).rejects.toThrow('guest_can_be_reached')
          else expect(await inserted).toBeGreaterThan(0)
        }
})

test('[rule guest-contact] a booking is entered without addresses until its guest is emailed', async () => {
  const { ctx, call, form } = await setup()
  const { guestEmail, guestAddress } = form
  const withoutContact = { ...form, guestEmail: '', guestAddress: '' }
  const missing = [
    { path: 'guestEmail', message: 'Please enter a valid email address' },
    { path: 'guestAddress', message: 'Please enter the guest’s address' },
  ]
  const before = await readSnapshot(ctx)
  for (const emailed of [{ status: 'confirmed' }, { holdUntil: HELD_UNTIL.toISOString() }]) {
    const { status, body } = await call('POST', '/api/bookings', { ...withoutContact, ...emailed })
    expect([status, body.errors]).toEqual([400, missing])
  }
  for (const wrong of [undefined, null, 5]) {
    const body = { ...form, guestEmail: wrong, guestAddress: wrong }
    expect((await call('POST', '/api/bookings', body)).body.errors).toEqual(missing)
  }
  expect(await readSnapshot(ctx)).toEqual(before)

  const { status, body } = await call('POST', '/api/bookings', withoutContact)
  expect([status, body.guestEmail, body.guestAddress]).toEqual([201, '', ''])
  const change = (fields: object) => call('PATCH', `/api/bookings/${body.id}`, fields)
  const preview = await call('GET', `/api/bookings/${body.id}/change?status=confirmed`)
  const refused = 'Please add the guest’s email and address to the booking first: this step sends an email.'
  expect(preview.body.refusal).toBe(refused)
  for (const emailed of [{ status: 'confirmed' }, { status: 'pending', holdUntil: HELD_UNTIL.toISOString() }])
    expect(await change(emailed)).toMatchObject({ status: 409, body: { message: refused } })
  expect((await change({ guests: 3 })).status).toBe(200)
  expect((await change({ status: 'confirmed', guestEmail })).body.message).toContain('guest’s address to the booking')
  expect((await change({ status: 'confirmed', guestEmail, guestAddress })).status).toBe(200)
})

test('[rule guest-contact] known addresses of a guest are corrected and not removed', async () => {
  const { ctx, call, home } = await setup()
  for (const status of BOOKING_STATUSES) {
    const cancelled = { cancelled_at: ctx.clock.now(), cancelled_by: 'office' as const }
    const id = await insertBookingRow(ctx, { property_id: home, status, ...(status === 'cancelled' && cancelled) })
    for (const field of ['guestEmail', 'guestAddress'])
      expect((await call('PATCH', `/api/bookings/${id}`, { [field]: '' })).body.errors).toMatchObject([{ path: field }])
  }
})
