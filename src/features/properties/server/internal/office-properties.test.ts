import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { A_HOME, createHome, createStay, STATION } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { propertyRoutes } from '../routes.ts'

test('adding a home invalidates public data', async () => {
  const { ctx, staff, asStaff, get, changes } = await setup()
  const sent = {
    ...A_HOME,
    pricePerNight: 145.5,
    amenities: ' Wifi, , wifi, Parking',
    images: '/a.jpg, https://b.example/c,d.jpg',
  }
  const { status, body } = await asStaff('POST', '/api/properties', sent)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Heath Cottage',
    pricePerNight: '145.50',
    amenities: ['Wifi', 'Parking'],
    images: ['/a.jpg', 'https://b.example/c,d.jpg'],
    rating: null,
    reviewCount: 0,
    isAvailable: true,
    featured: false,
    minimumStay: null,
    version: 1,
    createdAt: '2026-09-09T11:00:00.000Z',
    deletedAt: null,
    restorableUntil: null,
  })
  expect((await get(`/api/properties/${body.id}`)).body).toMatchObject({
    title: 'Heath Cottage',
    effectiveMinimumStay: 2,
  })
  expect(await auditLog(ctx)).toMatchObject([
    {
      actor: 'staff',
      user_id: staff.userId,
      action: 'added',
      item: 'property',
      item_id: body.id,
      after: { title: 'Heath Cottage' },
    },
  ])
  expect(changes()).toBe(1)
})

test.for<[field: string, value: unknown, message: string]>([
  ['title', '  ', 'Please enter a title'],
  ['title', undefined, 'Please enter a title'],
  ['title', 'two\nlines', 'Please enter a title'],
  ['description', '', 'Please enter a description'],
  ['description', '<p> &nbsp; </p>', 'Please enter a description'],
  ['description', '<script>alert(1)</script>', 'Please enter a description'],
  ['description', 'nul\u0000', 'Please enter a description'],
  ['description', `<p>${'&'.repeat(19_990)}</p>`, 'Please use at most 20000 characters'],
  ['location', undefined, 'Please enter a location'],
  ['city', '', 'Please enter a city'],
  ['pricePerNight', undefined, 'Please enter a price per night of at most £99,999,999.99'],
  ['pricePerNight', 'ten', 'Please enter a price per night of at most £99,999,999.99'],
  ['pricePerNight', '10.005', 'Please enter a price per night of at most £99,999,999.99'],
  ['pricePerNight', 10.005, 'Please enter a price per night of at most £99,999,999.99'],
  ['bedrooms', '2', 'Please enter the number of bedrooms'],
  ['bathrooms', undefined, 'Please enter the number of bathrooms'],
  ['maxGuests', 0, 'Please enter how many guests there is room for'],
  ['images', '/a.jpg, http://b.example/c.jpg', 'Images must start with https:// or /'],
  ['images', ['data:image/png;base64,AAAA'], 'Images must start with https:// or /'],
  ['images', 'javascript:alert(1)', 'Images must start with https:// or /'],
  ['images', '/a\u0000.jpg', 'Please enter addresses separated by commas'],
  ['images', `/photographs/${'a'.repeat(64)}-480.jpg`, 'This photograph no longer exists. Please upload it again.'],
  ['amenities', 'x'.repeat(101), 'Please use at most 100 characters for an amenity'],
  ['amenities', Array.from({ length: 201 }, (_, at) => `a${at}`).join(','), 'Please enter at most 200 entries'],
  ['rating', 5.01, 'Please enter a rating of 0 to 5'],
  ['nearby', [{ name: '', drive: 1 }], 'Please enter the name of the place'],
  ['nearby', [{ name: 'Mill' }], 'Please enter how many minutes away the place is on foot, by car or both'],
  [
    'nearby',
    [{ name: 'Mill', walk: 1, latitude: 52 }],
    'Please enter both latitude and longitude of the place, or neither',
  ],
  ['latitude', 91, 'Please enter a latitude from -90 to 90'],
])('%s as %j is rejected with: %s', async ([path, value, message]) => {
  const { ctx, asStaff } = await setup()
  const { status, body } = await asStaff('POST', '/api/properties', { ...A_HOME, [path]: value })
  expect([status, body.message]).toEqual([400, message])
  expect(body.errors[0].path.split('.')[0]).toBe(path)
  expect(await ctx.database.selectFrom('property').select('id').execute()).toEqual([])
})

test('[threat mass-assignment] a home with an unknown field is rejected', async () => {
  const { ctx, asStaff } = await setup()
  const id = await createHome(ctx)
  const sent = { ...A_HOME, title: 'Other' }
  for (const unknown of ['id', 'reviewCount', 'createdAt', 'deletedAt', 'photographs'])
    expect((await asStaff('POST', '/api/properties', { ...sent, [unknown]: 9 })).status, unknown).toBe(400)
  for (const unknown of ['ownerId', 'deleted_at', 'weekendPrice', 'lowestNight'])
    expect((await asStaff('PUT', `/api/properties/${id}`, { ...sent, [unknown]: 9 })).body, unknown).toMatchObject({
      errors: [{ path: unknown, message: `${unknown} cannot be set here` }],
    })
  expect((await asStaff('PATCH', `/api/properties/${id}`, { isAvailable: false, title: 'Other' })).status).toBe(400)
  expect(await ctx.database.selectFrom('property').select(['id', 'title', 'is_available']).execute()).toEqual([
    { id, title: A_HOME.title, is_available: true },
  ])
})

test('[threat stored-markup] no executable markup is stored or returned', async () => {
  const { ctx, asStaff, get } = await setup()
  const hostile = [
    '<b>Warm</b>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="jav&#x09;ascript:alert(1)">here</a>',
    '<a href="//evil.example" onclick="alert(1)">there</a>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="background:url(javascript:alert(1))">plain</p>',
  ].join('')
  const added = await asStaff('POST', '/api/properties', {
    ...A_HOME,
    description: hostile,
    importantInformation: hostile,
  })
  const id = added.body.id
  const changed = await asStaff('PUT', `/api/properties/${id}`, {
    ...A_HOME,
    description: hostile,
    importantInformation: hostile,
  })
  // Bypasses the form's validation: texts are also sanitised on reading.
  const stored = await ctx.database.selectFrom('property').selectAll().executeTakeFirstOrThrow()
  await ctx.database.updateTable('property').set({ description: hostile, important_information: hostile }).execute()
  const answers = [
    added,
    changed,
    await get(`/api/properties/${id}`),
    await asStaff('GET', `/api/admin/properties/${id}`),
  ]
  for (const { description, importantInformation } of [
    ...answers.map(({ body }) => body),
    { description: stored.description, importantInformation: stored.important_information },
  ])
    for (const html of [description, importantInformation]) {
      expect(html).not.toMatch(/ on\w+=|script|<svg|<img|<math|<style|style=|<iframe|evil/i)
      expect(html).toContain('<b>Warm</b>')
      expect(html).toContain('<p>plain</p>')
    }
})

test('a lone surrogate is replaced in texts', async () => {
  const { asStaff } = await setup()
  const cut = 'Barn \ud83c'
  const sent = {
    ...A_HOME,
    title: cut,
    amenities: [cut],
    nearby: [{ name: cut, drive: 1 }],
    accessibilityNotes: cut,
  }
  const { status, body } = await asStaff('POST', '/api/properties', sent)
  expect([status, body.title, body.nearby[0].name]).toEqual([201, 'Barn \ufffd', 'Barn \ufffd'])
  expect((await asStaff('PUT', `/api/properties/${body.id}`, { ...sent, city: cut })).status).toBe(200)
})

test('the same request sent twice adds one home', async () => {
  const { ctx, asStaff } = await setup()
  const send = () => asStaff('POST', '/api/properties', A_HOME, { 'idempotency-key': 'one' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect(await ctx.database.selectFrom('property').select('id').execute()).toHaveLength(1)
  const third = await asStaff('POST', '/api/properties', { ...A_HOME, title: 'heath COTTAGE' })
  expect([third.status, third.body.message]).toEqual([409, 'There is already a home called heath COTTAGE'])
})

test('a change keeps omitted optional fields', async () => {
  const { ctx, asStaff, staff, changes, clock } = await setup()
  const id = await createHome(ctx, {
    amenities: 'Wifi',
    images: '/a.jpg, /b.jpg',
    nearby: [STATION],
    importantInformation: '<p>Steep stairs</p>',
    featured: true,
    minimumStay: 3,
    rating: 4.5,
  })
  clock.forward(5)
  const { status, body } = await asStaff('PUT', `/api/properties/${id}`, {
    ...A_HOME,
    title: 'Heath House',
    description: '<p>New</p>',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    title: 'Heath House',
    amenities: ['Wifi'],
    images: ['/a.jpg', '/b.jpg'],
    nearby: [STATION],
    importantInformation: '<p>Steep stairs</p>',
    featured: true,
    minimumStay: 3,
    rating: 4.5,
    version: 2,
    updatedAt: '2026-09-09T11:05:00.000Z',
  })
  expect((await auditLog(ctx)).at(-1)).toMatchObject({
    user_id: staff.userId,
    action: 'changed',
    before: { title: 'Heath Cottage' },
    after: { title: 'Heath House', changed: ['description'] },
  })
  expect(JSON.stringify(await auditLog(ctx))).not.toContain('<p>New')
  expect(changes()).toBe(1)
  const emptied = {
    importantInformation: '<p></p>',
    minimumStay: null,
    rating: null,
    nearby: [],
    amenities: '',
    images: [],
    registrationNumber: ' ',
  }
  expect((await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, ...emptied })).body).toMatchObject({
    ...emptied,
    importantInformation: null,
    amenities: [],
    registrationNumber: null,
    version: 3,
  })
})

test('a change without a difference writes no audit log entry', async () => {
  const { ctx, asStaff } = await setup()
  const id = await createHome(ctx, { images: '/a.jpg', latitude: 52.66, rating: 4.5 })
  const before = (await auditLog(ctx)).length
  expect(
    (await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, images: ['/a.jpg'], latitude: 52.66, rating: 4.5 }))
      .status,
  ).toBe(200)
  expect((await asStaff('PATCH', `/api/properties/${id}`, {})).status).toBe(200)
  expect(await auditLog(ctx)).toHaveLength(before)
  expect((await asStaff('GET', `/api/admin/properties/${id}`)).body.version).toBe(1)
})

test('the second of two concurrent edits gets 409', async () => {
  const { ctx, asStaff } = await setup()
  const id = await createHome(ctx)
  const send = (title: string) => asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, title, version: 1 })
  const answers = await Promise.all([send('First'), send('Second')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [saved, rejected] = answers[0]?.status === 200 ? answers : [...answers].reverse()
  expect(rejected?.body).toEqual({
    message: 'Someone else has saved changes. Please check them and try again.',
    current: saved?.body,
  })
  expect((await asStaff('GET', `/api/admin/properties/${id}`)).body).toEqual(saved?.body)
  expect((await send('Third')).status).toBe(409)
  expect((await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, title: 'Fourth' })).status).toBe(200)
  expect((await asStaff('PATCH', `/api/properties/${id}`, { featured: true, version: 2 })).status).toBe(409)
})

test('a title in use is rejected in any letter case', async () => {
  const { ctx, asStaff } = await setup()
  await createHome(ctx, { title: 'Chase View' })
  const id = await createHome(ctx, { title: 'Woody Bank' })
  const { status, body } = await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, title: 'CHASE VIEW' })
  expect([status, body.message]).toEqual([409, 'There is already a home called CHASE VIEW'])
  expect((await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, title: 'WOODY bank' })).status).toBe(200)
})

test('the public gets Property Not Found for a hidden home', async () => {
  const { ctx, asStaff, get, staff, changes } = await setup()
  const id = await createHome(ctx, { featured: true })
  expect((await asStaff('PATCH', `/api/properties/${id}`, { isAvailable: false })).body).toMatchObject({
    isAvailable: false,
    version: 2,
  })
  expect((await get(`/api/properties/${id}`)).body).toEqual({ message: 'Property Not Found' })
  expect((await get('/api/properties')).body).toEqual([])
  expect((await get('/api/properties/featured')).body).toEqual([])
  expect((await asStaff('GET', `/api/admin/properties/${id}`)).status).toBe(200)
  expect((await asStaff('GET', '/api/properties')).body).toHaveLength(1)
  await asStaff('PATCH', `/api/properties/${id}`, { isAvailable: true })
  expect((await get(`/api/properties/${id}`)).status).toBe(200)
  await asStaff('PATCH', `/api/properties/${id}`, { featured: false, isAvailable: false })
  expect((await auditLog(ctx)).slice(1)).toMatchObject([
    { action: 'hid', user_id: staff.userId, before: { isAvailable: true }, after: { isAvailable: false } },
    { action: 'showed' },
    {
      action: 'changed',
      before: { isAvailable: true, featured: true },
      after: { isAvailable: false, featured: false },
    },
  ])
  expect(changes()).toBe(3)
})

test('[rule ready-to-show] a home without a price or city cannot be newly shown', async () => {
  const { ctx, asStaff, get } = await setup()
  const noPrice = { path: 'pricePerNight', message: 'Please enter a price per night before the home is shown' }
  const noCity = { path: 'city', message: 'Please enter a city before the home is shown' }
  const added = await asStaff('POST', '/api/properties', { ...A_HOME, pricePerNight: 0 })
  expect([added.status, added.body]).toEqual([400, { message: noPrice.message, errors: [noPrice] }])
  expect(await ctx.database.selectFrom('property').select('id').execute()).toEqual([])

  const hidden = { ...A_HOME, pricePerNight: 0, isAvailable: false }
  const { id } = (await asStaff('POST', '/api/properties', hidden)).body
  await ctx.database.updateTable('property').set({ city: '' }).execute()
  const shown = await asStaff('PATCH', `/api/properties/${id}`, { isAvailable: true })
  expect([shown.status, shown.body.errors]).toEqual([400, [noCity, noPrice]])
  expect(shown.body.message).toBe('Please enter a city and a price per night before the home is shown')
  await ctx.database.updateTable('property').set({ title: 'new home (2)', description: '', location: '' }).execute()
  expect((await asStaff('PATCH', `/api/properties/${id}`, { isAvailable: true })).body.message).toBe(
    'Please enter a title of its own, a description, a location, a city and a price per night before the home is shown',
  )
  expect((await asStaff('PUT', `/api/properties/${id}`, { ...hidden, isAvailable: true })).body.errors).toEqual([
    noPrice,
  ])
  expect((await get(`/api/properties/${id}`)).status).toBe(404)
  expect((await asStaff('PATCH', `/api/properties/${id}`, { featured: true })).status).toBe(200)
  expect((await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, isAvailable: true })).status).toBe(200)
  expect((await get(`/api/properties/${id}`)).status).toBe(200)
})

test('[rule ready-to-show] an incomplete home that is already shown can be edited', async () => {
  const { ctx, asStaff, get } = await setup()
  const id = await createHome(ctx)
  await ctx.database.updateTable('property').set({ price_per_night: '0.00' }).execute()
  expect((await get(`/api/properties/${id}`)).status).toBe(200)
  expect((await asStaff('PATCH', `/api/properties/${id}`, { featured: true, isAvailable: true })).status).toBe(200)
  expect((await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, pricePerNight: 0 })).status).toBe(200)
  expect((await asStaff('DELETE', `/api/properties/${id}`)).status).toBe(200)
  expect((await asStaff('POST', `/api/properties/${id}/restore`)).body.isAvailable).toBe(true)
})

test('[rule one-price] every response contains the standard price and the lowest guest price', async () => {
  const { ctx, asStaff, get } = await setup()
  await applySettings(ctx, { vat: 'exclusive' })
  const id = await createHome(ctx, { pricePerNight: '145.55', featured: true })
  await ctx.database.updateTable('property').set({ weekend_price: '99.00' }).execute()
  const prices = { pricePerNight: '145.55', fromPrice: '118.80' }
  for (const url of ['/api/properties', '/api/properties/featured', '/api/admin/properties'])
    expect((await asStaff('GET', url)).body, url).toMatchObject([prices])
  for (const url of [`/api/properties/${id}`, `/api/admin/properties/${id}`])
    expect((await asStaff('GET', url)).body, url).toMatchObject(prices)
  expect((await get(`/api/properties/${id}`)).body).toMatchObject(prices)
  const dearer = { ...A_HOME, pricePerNight: '150.00' }
  expect((await asStaff('PUT', `/api/properties/${id}`, dearer)).body).toMatchObject({
    pricePerNight: '150.00',
    fromPrice: '118.80',
  })
})

test('[rule security-deposit] a deposit sum and a deposit percentage replace each other', async () => {
  const { ctx, asStaff } = await setup()
  const id = await createHome(ctx)
  const put = (fields: object) => asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, ...fields })
  const deposit = async (fields: object) => {
    const { status, body } = await put(fields)
    return [status, body.securityDepositAmount, body.securityDepositPercent]
  }
  expect(await deposit({})).toEqual([200, null, null])
  expect(await deposit({ securityDepositAmount: 250 })).toEqual([200, '250.00', null])
  expect(await deposit({})).toEqual([200, '250.00', null])
  expect(await deposit({ securityDepositPercent: 0 })).toEqual([200, null, 0])
  expect(await deposit({ securityDepositAmount: '0' })).toEqual([200, '0.00', null])
  expect(await deposit({ securityDepositAmount: null, securityDepositPercent: 30 })).toEqual([200, null, 30])
  for (const wrong of [
    { securityDepositAmount: '100.00', securityDepositPercent: 30 },
    { securityDepositPercent: 101 },
    { securityDepositPercent: 12.5 },
    { securityDepositAmount: '-1' },
  ])
    expect((await put(wrong)).status).toBe(400)
  const both = { security_deposit_amount: '1.00', security_deposit_percent: 1 }
  await expect(ctx.database.updateTable('property').set(both).execute()).rejects.toThrow('one_deposit_rule')
})

test('[rule home-sent-back] saving a home exactly as read from any endpoint changes nothing', async () => {
  const { ctx, asStaff, clock, changes } = await setup()
  await applySettings(ctx, { vat: 'exclusive' })
  const id = await createHome(ctx, {
    rating: 3.5,
    amenities: ['Wifi', 'Garden, with a gate'],
    images: '/a.jpg, https://b.example/c,d.jpg',
    nearby: [STATION],
    latitude: 52.66,
  })
  await ctx.database.updateTable('property').set({ weekend_price: '99.00', cleaning_fee: '45.00' }).execute()
  await asStaff('PATCH', `/api/properties/${id}/photographs`, {
    photographs: [{ src: '/a.jpg', alt: 'The front', caption: 'In May' }],
  })
  const review = { guest_name: 'Jo', rating: 5, comment: 'A lovely stay.', status: 'published' as const }
  await ctx.database
    .insertInto('review')
    .values({ ...review, property_id: id, created_at: clock.now() })
    .execute()
  const before = (await asStaff('GET', `/api/admin/properties/${id}`)).body
  const [lines, changeCount] = [(await auditLog(ctx)).length, changes()]
  clock.forward(5)
  for (const url of [
    `/api/properties/${id}`,
    '/api/properties',
    '/api/admin/properties',
    `/api/admin/properties/${id}`,
  ]) {
    const { body } = await asStaff('GET', url)
    const home = Array.isArray(body) ? body[0] : body
    const answer = await asStaff('PUT', `/api/properties/${id}`, home)
    expect([answer.status, answer.body], url).toEqual([200, before])
  }
  expect([(await auditLog(ctx)).length, changes()]).toEqual([lines, changeCount])
})

test('[rule home-rating] the office cannot change the rating of a reviewed home', async () => {
  const { ctx, asStaff, clock } = await setup()
  const id = await createHome(ctx, { rating: 3.5 })
  const review = { guest_name: 'Jo', rating: 5, comment: 'A lovely stay.', status: 'published' as const }
  await ctx.database
    .insertInto('review')
    .values({ ...review, property_id: id, created_at: clock.now() })
    .execute()
  expect((await asStaff('PUT', `/api/properties/${id}`, { ...A_HOME, rating: 1 })).body).toMatchObject({
    rating: 3.5,
    publishedRating: 5,
  })
})

test('[rule home-deletion] a deleted home can be restored within 30 days', async () => {
  const { ctx, asStaff, get, staff, clock, changes } = await setup()
  const id = await createHome(ctx, { images: '/a.jpg' })
  const { status, body } = await asStaff('DELETE', `/api/properties/${id}`)
  expect([status, body, changes()]).toEqual([200, { success: true }, 1])
  expect((await get(`/api/properties/${id}`)).status).toBe(404)
  expect((await asStaff('GET', '/api/properties')).body).toEqual([])
  expect((await asStaff('GET', '/api/admin/properties')).body).toEqual([])
  const deleted = { id, deletedAt: '2026-09-09T11:00:00.000Z', restorableUntil: '2026-10-09T11:00:00.000Z' }
  expect((await asStaff('GET', '/api/admin/properties?deleted=true')).body).toMatchObject([deleted])
  expect((await asStaff('GET', `/api/admin/properties/${id}`)).body).toMatchObject(deleted)
  for (const [method, path, sent] of [
    ['PUT', '', A_HOME],
    ['PATCH', '', { featured: true }],
    ['DELETE', '', undefined],
    ['PATCH', '/photographs', { photographs: [] }],
  ] as const)
    expect((await asStaff(method, `/api/properties/${id}${path}`, sent)).body).toEqual({
      message: 'Property Not Found',
    })

  clock.forward(30 * 24 * 60)
  const restored = await asStaff('POST', `/api/properties/${id}/restore`)
  expect([restored.status, restored.body]).toEqual([
    200,
    expect.objectContaining({ images: ['/a.jpg'], deletedAt: null }),
  ])
  expect((await get(`/api/properties/${id}`)).status).toBe(200)
  expect((await asStaff('POST', `/api/properties/${id}/restore`)).status).toBe(200)
  expect((await auditLog(ctx)).slice(1)).toMatchObject([
    { action: 'deleted', user_id: staff.userId, item_id: id },
    { action: 'restored', user_id: staff.userId, item_id: id },
  ])
})

test('a home cannot be restored after 30 days', async () => {
  const { ctx, asStaff, clock } = await setup()
  const id = await createHome(ctx)
  await asStaff('DELETE', `/api/properties/${id}`)
  const other = await createHome(ctx)
  const refused = await asStaff('POST', `/api/properties/${id}/restore`)
  expect([refused.status, refused.body.message]).toEqual([409, 'There is already a home called Heath Cottage'])
  await asStaff('DELETE', `/api/properties/${other}`)
  clock.forward(30 * 24 * 60 + 1)
  expect((await asStaff('POST', `/api/properties/${id}/restore`)).body.message).toBe(
    'A home can be restored for 30 days, which have passed.',
  )
  expect((await asStaff('GET', '/api/admin/properties?deleted=true')).body).toEqual([])
  expect((await asStaff('POST', '/api/properties/999/restore')).status).toBe(404)
})

test.for<[what: string, stay: Parameters<typeof createStay>[2], status: number]>([
  ['a confirmed stay to come', { checkIn: '2026-09-20', checkOut: '2026-09-22' }, 409],
  ['guests who are in it', { checkIn: '2026-09-08', checkOut: '2026-09-10' }, 409],
  [
    'a held stay',
    { checkIn: '2026-09-20', checkOut: '2026-09-22', status: 'pending', heldUntil: '2026-09-10T11:00:00Z' },
    409,
  ],
  [
    'a hold that has run out',
    { checkIn: '2026-09-20', checkOut: '2026-09-22', status: 'pending', heldUntil: '2026-09-09T10:00:00Z' },
    200,
  ],
  ['guests who left this morning', { checkIn: '2026-09-07', checkOut: '2026-09-09' }, 200],
  ['a question without nights', { checkIn: '2026-09-20', checkOut: '2026-09-22', status: 'pending' }, 200],
  ['a cancelled stay', { checkIn: '2026-09-20', checkOut: '2026-09-22', status: 'cancelled' }, 200],
  ['a deleted stay', { checkIn: '2026-09-20', checkOut: '2026-09-22', deleted: true }, 200],
])('[rule home-deletion] only a current or upcoming stay prevents deletion: %s', async ([, stay, status]) => {
  const { ctx, asStaff } = await setup()
  const id = await createHome(ctx)
  await createStay(ctx, id, stay)
  expect((await asStaff('DELETE', `/api/properties/${id}`)).status).toBe(status)
  const row = await ctx.database.selectFrom('property').select('deleted_at').executeTakeFirstOrThrow()
  expect(row.deleted_at === null).toBe(status === 409)
})

test('[rule home-deletion] the error names the first stay that prevents deletion', async () => {
  const { ctx, asStaff } = await setup()
  const id = await createHome(ctx)
  await createStay(ctx, id, { checkIn: '2026-10-20', checkOut: '2026-10-22' })
  const first = await createStay(ctx, id, { checkIn: '2026-09-20', checkOut: '2026-09-22' })
  const { body } = await asStaff('DELETE', `/api/properties/${id}`)
  expect(body.message).toBe(
    `This home has 2 current or upcoming stays, the first from 20 September 2026 (booking #${first}). Please cancel or move them first.`,
  )
})

test('the office filters, sorts and pages its list of homes', async () => {
  const { ctx, asStaff, clock } = await setup()
  const give = async (title: string, fields: object = {}) => {
    clock.forward(1)
    return createHome(ctx, { title, ...fields })
  }
  const ash = await give('ash Barn', { pricePerNight: '90.00', city: 'Burntwood' })
  const oak = await give('Oak 100% Barn', { pricePerNight: '200.00', city: 'Cannock', isAvailable: false })
  const elm = await give('Elm House', { pricePerNight: '150.00', city: 'Aldridge', location: 'Barn Lane' })
  const list = async (query: string) => {
    const { status, body, headers } = await asStaff('GET', `/api/admin/properties?${query}`)
    expect(status).toBe(200)
    return [body.map(({ id }: { id: number }) => id), headers['x-total-count']]
  }
  expect(await list('')).toEqual([[ash, elm, oak], '3'])
  expect(await list('sort=-title')).toEqual([[oak, elm, ash], '3'])
  expect(await list('sort=price')).toEqual([[ash, elm, oak], '3'])
  expect(await list('sort=-price')).toEqual([[oak, elm, ash], '3'])
  expect(await list('sort=newest')).toEqual([[elm, oak, ash], '3'])
  expect(await list('sort=city')).toEqual([[elm, ash, oak], '3'])
  expect(await list('shown=true')).toEqual([[ash, elm], '2'])
  expect(await list('shown=false')).toEqual([[oak], '1'])
  expect(await list('search=BARN')).toEqual([[ash, elm, oak], '3'])
  expect(await list('search=burntw')).toEqual([[ash], '1'])
  expect(await list('search=%25')).toEqual([[oak], '1'])
  expect(await list('search=_')).toEqual([[], '0'])
  expect(await list("search=' OR 1=1--")).toEqual([[], '0'])
  expect(await list('limit=1&offset=1')).toEqual([[elm], '3'])
  expect(await list('limit=1&offset=9')).toEqual([[], '3'])
  for (const query of ['sort=title;drop', 'shown=perhaps', 'deleted=maybe', 'limit=1001', `search=${'x'.repeat(201)}`])
    expect((await asStaff('GET', `/api/admin/properties?${query}`)).status, query).toBe(400)
})

test('a list row has cover, photograph count, rating and upcoming stays', async () => {
  const { ctx, asStaff } = await setup()
  const id = await createHome(ctx, { images: '/a.jpg, /b.jpg', rating: 4.5 })
  await createHome(ctx, { title: 'Without anything' })
  await createStay(ctx, id, { checkIn: '2026-09-09', checkOut: '2026-09-11' })
  await createStay(ctx, id, { checkIn: '2026-09-20', checkOut: '2026-09-22' })
  await createStay(ctx, id, { checkIn: '2026-09-08', checkOut: '2026-09-09' })
  await createStay(ctx, id, { checkIn: '2026-09-25', checkOut: '2026-09-27', status: 'pending' })
  await createStay(ctx, id, { checkIn: '2026-09-25', checkOut: '2026-09-27', deleted: true })
  const { body } = await asStaff('GET', '/api/admin/properties')
  expect(body).toMatchObject([
    { id, cover: { src: '/a.jpg' }, photographCount: 2, rating: 4.5, reviewCount: 0, upcomingStays: 2 },
    { cover: null, photographCount: 0, rating: null, upcomingStays: 0 },
  ])
  expect((await asStaff('GET', `/api/admin/properties/${id}`)).body.upcomingStays).toBe(2)
})

test('the office’s list costs two queries for any number of homes', async () => {
  const { ctx } = await createTestContext()
  for (let n = 1; n <= 5; n += 1) await createHome(ctx, { title: `Home ${n}`, images: `/${n}a.jpg, /${n}b.jpg` })
  let queries = 0
  const database = ctx.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  })
  const { getAsStaff } = createTestClient({ ...ctx, database }, propertyRoutes)
  expect((await getAsStaff('/api/admin/properties')).body).toHaveLength(5)
  expect(queries).toBe(2)
})

test('[threat shared-cache] office responses are not cacheable', async () => {
  const { ctx, get, asStaff, post } = await setup()
  const id = await createHome(ctx, { isAvailable: false })
  for (const url of ['/api/admin/properties', `/api/admin/properties/${id}`]) {
    expect((await get(url)).status).toBe(401)
    expect((await asStaff('GET', url)).headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' })
  }
  expect((await post('/api/properties', A_HOME)).status).toBe(401)
  expect((await get('/api/properties')).body).toEqual([])
  expect((await asStaff('GET', '/api/properties')).body).toHaveLength(1)
})

async function setup() {
  const opened = await createTestContext()
  const staff = await createStaff(opened.ctx)
  return { ...opened, staff, ...createTestClient(opened.ctx, propertyRoutes, staff) }
}

function auditLog(ctx: AppContext) {
  return ctx.database.selectFrom('audit_log').selectAll().orderBy('id').execute()
}
