import { expect, test } from 'vitest'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { setup } from '#test/features/bookings/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'

/** Stays are agreed with check-in from 16:00 and check-out by 12:00. The settings then change to 11:00 and 10:00. */
async function setupEarlierHours() {
  const fixture = await setup()
  const { call, ctx, form } = fixture
  await applySettings(ctx, { policy: { checkInFrom: '16:00', checkOutBy: '12:00' } })
  const enter = async (checkIn: string, checkOut: string, more: object = {}) => {
    const { body } = await call('POST', '/api/bookings', { ...form, checkIn, checkOut, status: 'confirmed', ...more })
    return body as OpenBooking
  }
  const before = await enter('2026-12-01', '2026-12-04')
  await applySettings(ctx, { policy: { checkInFrom: '11:00', checkOutBy: '10:00' } })
  const hours = async (id: number) => {
    const { terms, checkIn, checkOut } = (await call('GET', `/api/bookings/${id}`)).body as OpenBooking
    return [terms.checkInFrom, terms.checkOutBy, checkIn, checkOut]
  }
  const change = (id: number, fields: object) => call('PATCH', `/api/bookings/${id}`, { reason: 'As asked', ...fields })
  return { ...fixture, before, enter, hours, change }
}

test('[rule neighbours-hours] a new stay begins after the previous guest’s agreed check-out', async () => {
  const { enter, hours, ctx } = await setupEarlierHours()
  const { id } = await enter('2026-12-04', '2026-12-07')
  expect(await hours(id)).toEqual(['12:00', '10:00', '2026-12-04T12:00:00.000Z', '2026-12-07T10:00:00.000Z'])
  const versions = ctx.database.selectFrom('agreement').select('version').where('booking_id', '=', id)
  expect(await versions.execute()).toHaveLength(1)
})

test('[rule neighbours-hours] a new stay ends before the next guest’s agreed check-in', async () => {
  const { enter, hours, ctx } = await setupEarlierHours()
  await enter('2026-12-10', '2026-12-13')
  await applySettings(ctx, { policy: { checkInFrom: '16:00', checkOutBy: '14:00' } })
  const { id } = await enter('2026-12-07', '2026-12-10')
  expect(await hours(id)).toEqual(['16:00', '11:00', '2026-12-07T16:00:00.000Z', '2026-12-10T11:00:00.000Z'])
})

test('[rule neighbours-hours] a stay without a neighbour has the hours of the settings', async () => {
  const { enter, hours } = await setupEarlierHours()
  const { id } = await enter('2026-12-05', '2026-12-07')
  expect((await hours(id)).slice(0, 2)).toEqual(['11:00', '10:00'])
})

test('[rule neighbours-hours] a stay that moves beside another stay gets suitable hours', async () => {
  const { enter, hours, change, call, ctx } = await setupEarlierHours()
  const { id } = await enter('2026-12-20', '2026-12-23')
  expect((await hours(id)).slice(0, 2)).toEqual(['11:00', '10:00'])
  const { body } = await change(id, { checkIn: '2026-12-04', checkOut: '2026-12-07' })
  expect((await hours(id)).slice(0, 2)).toEqual(['12:00', '10:00'])
  expect((await call('POST', `/api/bookings/${id}/undo`, { version: body.version })).status).toBe(200)
  expect((await hours(id)).slice(0, 2)).toEqual(['11:00', '10:00'])
  const [own, fitted] = [
    { checkInFrom: '11:00', checkOutBy: '10:00' },
    { checkInFrom: '12:00', checkOutBy: '10:00' },
  ]
  const logged = ctx.database.selectFrom('audit_log').select(['action', 'before', 'after']).where('item_id', '=', id)
  expect(await logged.orderBy('id').execute()).toMatchObject([
    { action: 'entered' },
    { action: 'changed', before: own, after: fitted },
    { action: 'changed', after: { checkIn: '2026-12-04' } },
    { action: 'undone', before: { checkInFrom: '12:00' }, after: { checkInFrom: '11:00' } },
  ])
})

test('[rule neighbours-hours] a pending booking gets suitable hours when it is confirmed', async () => {
  const { enter, hours, change, ctx } = await setupEarlierHours()
  await applySettings(ctx, { policy: { checkInFrom: '19:00', checkOutBy: '17:00' } })
  const { id } = await enter('2026-11-18', '2026-11-21', { status: 'pending' })
  await applySettings(ctx, { policy: { checkInFrom: '21:00', checkOutBy: '20:00' } })
  await enter('2026-11-15', '2026-11-18')
  await applySettings(ctx, { policy: { checkInFrom: '16:00', checkOutBy: '10:00' } })
  await enter('2026-11-21', '2026-11-24')
  expect((await hours(id)).slice(0, 2)).toEqual(['19:00', '17:00'])
  await change(id, { status: 'confirmed' })
  expect((await hours(id)).slice(0, 2)).toEqual(['20:00', '16:00'])
})

test('[rule neighbours-hours] the database refuses hours that overlap a neighbour’s', async () => {
  const { enter, before, ctx } = await setupEarlierHours()
  const { id } = await enter('2026-12-04', '2026-12-07')
  const set = (booking: number, hours: object) =>
    ctx.database.updateTable('booking').set(hours).where('id', '=', booking).execute()
  await expect(set(id, { check_in_time: '11:59' })).rejects.toThrow('neighbours_leave_room')
  await expect(set(before.id, { check_out_time: '12:01' })).rejects.toThrow('neighbours_leave_room')
  await set(before.id, { check_out_time: '11:59' })
})
