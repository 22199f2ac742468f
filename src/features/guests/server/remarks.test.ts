import { expect, test } from 'vitest'
import { setup } from '#test/features/guests/server/fixtures.ts'
import { eraseOldGuestRemarks } from './jobs.ts'

test('a note about a guest is added, edited, deleted and restored', async () => {
  const { ctx, addStay, open, noteOn, changeNote } = await setup()
  const key = `booking-${await addStay({ guest_email: 'Ann@guests.example' })}`
  const { status, body: note } = await noteOn(key, 'Likes the ground floor')
  expect([status, note.text, note.version]).toEqual([201, 'Likes the ground floor', 1])
  const edited = await changeNote(note.id, { text: 'Needs the ground floor', version: 1 })
  expect(edited.body).toMatchObject({ text: 'Needs the ground floor', version: 2, createdAt: note.createdAt })
  const stale = await changeNote(note.id, { text: 'Other', version: 1 })
  expect([stale.status, stale.body.current.text]).toEqual([409, 'Needs the ground floor'])
  await changeNote(note.id, { isDeleted: true, version: 2 })
  expect((await open(key)).body.notes).toEqual([])
  expect((await changeNote(note.id, { text: 'Other' })).status).toBe(404)
  await changeNote(note.id, { isDeleted: false })
  expect((await open(key)).body.notes).toMatchObject([{ text: 'Needs the ground floor', author: 'Alex Hartley' }])
  const audited = await ctx.database
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('item', '=', 'guest')
    .orderBy('id')
    .execute()
  expect(audited).toEqual(
    ['noted', 'note changed', 'note deleted', 'note restored'].map((action) => ({ action, after: null })),
  )
})

test('notes and tags of a booking are the booking’s own', async () => {
  const { addStay, open, asStaff, tagsOfBooking } = await setup()
  const id = await addStay({ guest_email: 'ann@guests.example' })
  expect((await asStaff('POST', `/api/admin/bookings/${id}/notes`, { text: 'Late arrival' })).status).toBe(201)
  expect((await tagsOfBooking(id, { add: ['dog'] })).body).toEqual(['dog'])
  const { body } = await asStaff('GET', `/api/admin/bookings/${id}/notes`)
  expect(body).toMatchObject({ notes: [{ text: 'Late arrival' }], tags: ['dog'] })
  expect((await open(`booking-${id}`)).body).toMatchObject({
    ...{ notes: [], tags: [], suggestedTags: ['dog'] },
    events: [{ kind: 'booking', notes: ['Late arrival'], tags: ['dog'] }],
  })
  expect((await asStaff('GET', '/api/admin/bookings/999/notes')).status).toBe(404)
})

test('tags are words of up to 30 characters, once each', async () => {
  const { addStay, open, tagsOf, list } = await setup()
  const key = `booking-${await addStay({ guest_email: 'ann@guests.example' })}`
  expect((await tagsOf(key, { add: ['Regular', 'dog'] })).body).toEqual(['dog', 'Regular'])
  expect((await tagsOf(key, { add: ['regular'] })).body).toEqual(['dog', 'Regular'])
  expect((await tagsOf(key, { remove: ['DOG'] })).body).toEqual(['Regular'])
  expect((await tagsOf(key, { add: ['x'.repeat(31)] })).status).toBe(400)
  expect((await open(key)).body.tags).toEqual(['Regular'])
  expect((await list()).guests).toMatchObject([{ tags: ['Regular'] }])
  expect((await list({ search: 'regular' })).guests).toMatchObject([{ tags: ['Regular'] }])
  expect((await list({ search: 'regul' })).guests).toEqual([])
})

test('joined addresses share notes and tags, and keep their own when parted', async () => {
  const { addEnquiry, open, join, part, noteOn, tagsOf } = await setup()
  const a = `enquiry-${await addEnquiry({ name: 'Ann Bell', email: 'ann@a.example' })}`
  const b = `enquiry-${await addEnquiry({ name: 'Ann Bell', email: 'ann@b.example' })}`
  await noteOn(a, 'First')
  await noteOn(b, 'Second')
  await tagsOf(a, { add: ['dog'] })
  await tagsOf(b, { add: ['Dog', 'Regular'] })
  await join(a, b)
  const { body } = await open(b)
  expect(body.notes.map(({ text }: { text: string }) => text)).toEqual(['First', 'Second'])
  expect(body.tags.map((tag: string) => tag.toLowerCase())).toEqual(['dog', 'regular'])
  await part(a, [b])
  expect((await open(a)).body).toMatchObject({ notes: [{ text: 'First' }], tags: ['dog'] })
})

test('a corrected address of a booking keeps its notes, tags and joins', async () => {
  const { ctx, addStay, addEnquiry, open, join, noteOn, tagsOf } = await setup()
  const id = await addStay({ guest_email: 'ann@gusts.example' })
  const key = `booking-${id}`
  const other = `enquiry-${await addEnquiry({ name: 'Ann', email: 'ann@home.example' })}`
  await join(key, other)
  await noteOn(key, 'Likes quiet')
  await tagsOf(key, { add: ['dog'] })
  await ctx.database.updateTable('booking').set({ guest_email: 'Ann@guests.example' }).where('id', '=', id).execute()
  const { body } = await open(key)
  expect(body).toMatchObject({ notes: [{ text: 'Likes quiet' }], tags: ['dog'] })
  expect(body.addresses.map(({ email }: { email: string }) => email)).toEqual([
    'ann@guests.example',
    'ann@home.example',
  ])
})

test('[rule guest-notes] notes, tags and joins go with the last record of an address', async () => {
  const { ctx, clock, addEnquiry, addStay, join, noteOn, tagsOf, asStaff, changeNote } = await setup()
  const enquiry = await addEnquiry({ name: 'Ann', email: 'ann@a.example' })
  const booking = await addStay({ guest_email: 'jo@b.example' })
  await noteOn(`enquiry-${enquiry}`, 'Likes quiet')
  await tagsOf(`enquiry-${enquiry}`, { add: ['dog'] })
  await join(`enquiry-${enquiry}`, `booking-${booking}`)
  await asStaff('POST', `/api/admin/bookings/${booking}/notes`, { text: 'Late arrival' })
  const { body: deleted } = await noteOn(`booking-${booking}`, 'A mistake')
  await changeNote(deleted.id, { isDeleted: true })
  const left = async () => [
    ...(await ctx.database.selectFrom('guest_note').select('text').orderBy('id').execute()).map(({ text }) => text),
    ...(await ctx.database.selectFrom('guest_tag').select('word').execute()).map(({ word }) => word),
    ...(await ctx.database.selectFrom('guest_join').select('email').orderBy('id').execute()).map(({ email }) => email),
  ]
  await eraseOldGuestRemarks(ctx)
  expect(await left()).toEqual(['Likes quiet', 'Late arrival', 'A mistake', 'dog', 'ann@a.example', 'jo@b.example'])
  clock.forward(2 * 86_400_000)
  await eraseOldGuestRemarks(ctx)
  expect(await left()).toEqual(['Likes quiet', 'Late arrival', 'dog', 'ann@a.example', 'jo@b.example'])
  await ctx.database.deleteFrom('enquiry').execute()
  await eraseOldGuestRemarks(ctx)
  expect(await left()).toEqual(['Late arrival'])
  await ctx.database
    .updateTable('booking')
    .set({ guest_email: '', guest_address: '', erased_at: clock.now() })
    .execute()
  await eraseOldGuestRemarks(ctx)
  expect(await left()).toEqual([])
})

test('notes and tags need a session', async () => {
  const { addStay, post, get } = await setup()
  const key = `booking-${await addStay({ guest_email: 'ann@guests.example' })}`
  expect((await get(`/api/admin/guests/${key}`)).status).toBe(401)
  expect((await post(`/api/admin/guests/${key}/notes`, { text: 'x' })).status).toBe(401)
  expect((await post('/api/admin/guests/list', {})).status).toBe(401)
})
