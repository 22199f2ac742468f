import { expect, test } from 'vitest'
import type { PropertyFormInput } from '#features/properties/contract.ts'
import { A_HOME, createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import { propertyRoutes } from './routes.ts'

const FACTS = {
  rooms: [
    {
      name: 'Main bedroom',
      floor: 'First floor',
      beds: [
        { kind: 'king', count: 1 },
        { kind: 'cot', count: 1 },
      ],
      ensuite: true,
      note: 'Balcony door',
    },
    { name: 'Twin', floor: null, beds: [{ kind: 'single', count: 2 }], ensuite: false, note: null },
  ],
  houseRules: {
    pets: { answer: 'ask', note: 'One small dog' },
    children: { answer: 'yes', note: null },
    cots: null,
    smoking: { answer: 'no', note: null },
    parties: null,
    quietHours: { from: '22:00', to: '08:00' },
    more: null,
  },
  access: {
    parkingMetres: 5,
    stepsToDoor: 1,
    doorCentimetres: 82,
    narrowestCentimetres: null,
    stairsInside: 14,
    bedroomOnEntranceLevel: false,
    bathroomOnEntranceLevel: true,
    stepFreeShower: null,
  },
  questions: [{ question: 'Is the Wi-Fi fast enough to work?', answer: 'Yes.' }],
} satisfies Partial<PropertyFormInput>

async function setup(fields: Partial<PropertyFormInput> = {}) {
  const { ctx, changes } = await createTestContext()
  const id = await createHome(ctx, fields)
  const { asStaff, get } = createTestClient(ctx, propertyRoutes, await createStaff(ctx))
  return { ctx, changes, id, asStaff, get, path: `/api/properties/${id}` }
}

test('[rule home-facts] guests read a home’s facts as the office entered them', async () => {
  const { ctx, asStaff, get, path, changes } = await setup()
  expect((await get(path)).body).toMatchObject({ rooms: [], houseRules: null, access: null, questions: [] })
  const saved = await asStaff('PUT', path, { ...A_HOME, ...FACTS, version: 1 })
  expect([saved.status, saved.body.version]).toEqual([200, 2])
  expect((await get(path)).body).toMatchObject(FACTS)
  expect(changes()).toBe(1)
  const line = await ctx.database.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(line?.after).toEqual({ changed: ['rooms', 'houseRules', 'access', 'questions'] })

  // Sending back an unchanged home changes nothing. Omitted facts stay unchanged, and `null` clears a fact.
  expect((await asStaff('PUT', path, (await get(path)).body)).body.version).toBe(2)
  expect((await asStaff('PUT', path, A_HOME)).body).toMatchObject({ ...FACTS, version: 2 })
  const none = { rooms: null, houseRules: null, access: null, questions: null }
  expect((await asStaff('PUT', path, { ...A_HOME, ...none })).body).toMatchObject({
    rooms: [],
    houseRules: null,
    access: null,
    questions: [],
  })
})

test('an invalid fact is reported at its field', async () => {
  const { asStaff, path } = await setup()
  const room = FACTS.rooms[0]
  for (const [facts, wrong] of [
    [{ rooms: [{ ...room, name: '' }] }, ['rooms.0.name', 'Please name the room']],
    [
      { rooms: [{ ...room, beds: [{ kind: 'king', count: 0 }] }] },
      ['rooms.0.beds.0.count', 'Please enter 1 to 10 beds'],
    ],
    [{ rooms: Array(41).fill(room) }, ['rooms', 'Please enter at most 40 rooms']],
    [{ access: { ...FACTS.access, stepsToDoor: -1 } }, ['access.stepsToDoor', 'Please enter 0 to 500']],
    [{ questions: [{ question: 'Why?', answer: '' }] }, ['questions.0.answer', 'Please enter the answer']],
    [{ floorPlan: { src: 'https://a.example/plan.png', alt: '' } }, ['floorPlan.src', 'Please upload the picture']],
    [
      { mapPicture: { src: `/photographs/${'a'.repeat(64)}-1800.jpg`, alt: '' } },
      ['mapPicture', 'This photograph no longer exists. Please upload it again.'],
    ],
  ] as const) {
    const { status, body } = await asStaff('PUT', path, { ...A_HOME, ...facts })
    expect([status, body.errors?.[0].path, body.errors?.[0].message]).toEqual([400, ...wrong])
  }
})

test('the database rejects invalid facts of a home', async () => {
  const { pool } = await testDatabase()
  const rowsOf = async (query: string) => (await pool.query(query)).rows
  await rowsOf(`
    insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
    values ('Old Barn', '<p>A barn.</p>', 'Heath Lane', 'Burntwood', 95, 2, 1, 4, '2026-01-01Z', '2026-01-01Z');
    insert into photograph (hash, width, height, placeholder, created_at)
    values (repeat('a', 64), 9, 6, '', '2026-01-01Z'), (repeat('b', 64), 9, 6, '', '2026-01-01Z');
    insert into property_photograph (property_id, position, photograph_hash)
    select id, 0, repeat('a', 64) from property`)
  const set = (column: string, value: unknown) =>
    rowsOf(`update property set ${column} = '${JSON.stringify(value).replaceAll("'", "''")}'`)
  for (const [column, value] of Object.entries({
    rooms: FACTS.rooms,
    house_rules: FACTS.houseRules,
    access: FACTS.access,
    questions: FACTS.questions,
  }))
    await set(column, value)
  const [room] = FACTS.rooms
  for (const [column, value] of [
    ['rooms', {}],
    ['rooms', [{ ...room, name: '' }]],
    ['rooms', [{ ...room, beds: [{ kind: 'hammock', count: 1 }] }]],
    ['rooms', [{ ...room, beds: [{ kind: 'king', count: 11 }] }]],
    ['rooms', Array(41).fill(room)],
    ['house_rules', { ...FACTS.houseRules, pets: { answer: 'maybe', note: null } }],
    ['house_rules', []],
    ['access', []],
    ['questions', [{ question: 'Why?', answer: '' }]],
    ['questions', Array(31).fill(FACTS.questions[0])],
  ] as const)
    await expect(set(column, value), JSON.stringify(value)).rejects.toMatchObject({ code: '23514' })
  await rowsOf(`update property set floor_plan_hash = repeat('b', 64)`)
  expect(await rowsOf('select left(hash, 1) as hash from photograph_in_use order by 1')).toEqual([
    { hash: 'a' },
    { hash: 'b' },
  ])
})
