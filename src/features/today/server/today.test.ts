import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '#features/permissions.ts'
import { setup } from '#test/features/payments/server/fixtures.ts'
import { insertReview } from '#test/features/reviews/server/fixtures.ts'
import { TODAY_KINDS, type TodayKind } from '../contract.ts'
import { readStaysOfWeek } from './stays-of-days.ts'
import { readToday } from './today.ts'

/** A Monday morning. */
const NOW = '2026-09-14T08:00:00Z'
const LATE = new Date('2026-09-11T16:00:00Z')
const LATER = new Date('2026-09-14T17:00:00Z')
const DEPS = { schedule: [{ name: 'make-backup', what: 'Makes a backup' }], emailTypes: {} }

const READER = { userId: 0, permissions: PERMISSIONS }

const OLD = { created_at: new Date('2026-06-01T08:00:00Z') }

type Setup = Awaited<ReturnType<typeof setup>>
/** Inserts one item that waits, and returns what does it. */
type Plant = (fixture: Setup) => Promise<() => Promise<unknown>>

const run = (fixture: Setup, query: ReturnType<typeof sql>) => query.execute(fixture.ctx.database)

const PLANTS: Partial<Record<TodayKind, Plant>> = {
  enquiries: async (fixture) => {
    await run(
      fixture,
      sql`insert into enquiry (name, email, phone, property_title, guests, message, reply_due_at, created_at)
          values ('Ada Marsh', 'ada@example.org', '07700 900123', 'Home 1', 2, 'A question', ${LATE}, ${LATE})`,
    )
    return () => run(fixture, sql`update enquiry set status = 'answered'`)
  },
  messages: async (fixture) => {
    await run(
      fixture,
      sql`insert into contact_message (name, email, subject, message, reply_due_at, created_at)
          values ('Ben Marsh', 'ben@example.org', 'Dogs', 'A question', ${LATER}, ${LATE})`,
    )
    return () => run(fixture, sql`update contact_message set status = 'closed'`)
  },
  applications: async (fixture) => {
    await run(
      fixture,
      sql`insert into owner_application (name, email, phone, property_address, bedrooms, description, goals, reply_due_at, created_at)
          values ('Cy Marsh', 'cy@example.org', '07700 900123', '1 Elm Road', 2, 'A house', 'Guests', ${LATER}, ${LATE})`,
    )
    return () => run(fixture, sql`update owner_application set stage = 'contacted'`)
  },
  'paid-holds': async (fixture) => {
    const id = await fixture.book({ ...OLD, status: 'pending', held_until: LATER, kept_until: LATER })
    await enterPayment(fixture, id, '217.50', '2026-09-01')
    return () =>
      run(fixture, sql`update booking set status = 'confirmed', held_until = null, kept_until = null where id = ${id}`)
  },
  'ending-holds': async (fixture) => {
    const id = await fixture.book({ ...OLD, status: 'pending', held_until: LATER, kept_until: LATER })
    return () => run(fixture, sql`update booking set deleted_at = ${LATER} where id = ${id}`)
  },
  deposits: async (fixture) => {
    const id = await fixture.book({ ...OLD, check_in: '2026-08-01', check_out: '2026-08-04', status: 'completed' })
    await enterPayment(fixture, id, '652.50', '2026-07-01')
    return () => enter(fixture, id, { kind: 'deposit-returned', amount: '217.50' })
  },
  refunds: async (fixture) => {
    const id = await fixture.book({ ...OLD, status: 'cancelled', cancelled_at: LATE, cancelled_by: 'office' })
    await enter(fixture, id, { kind: 'received', amount: '100.00', day: '2026-09-01', withoutNights: 'refund' })
    return () => enter(fixture, id, { kind: 'refund', amount: '100.00' })
  },
  overdue: async (fixture) => {
    const id = await fixture.book({ ...OLD, price_due_on: '2026-09-10' })
    return () => enterPayment(fixture, id, '652.50', '2026-09-14')
  },
  emails: async (fixture) => {
    await run(
      fixture,
      sql`insert into email_outbox (kind, item, item_id, recipient, alone, created_at, due_at, next_attempt_at, state, settled_at, reason)
          values ('offer', 'offer', 1, 'guest', false, ${LATE}, ${LATE}, ${LATE}, 'failed', ${LATE}, '550 No such mailbox')`,
    )
    return () => run(fixture, sql`delete from email_outbox where state = 'failed'`)
  },
  jobs: async (fixture) => {
    const ran = (outcome: string) =>
      run(
        fixture,
        sql`insert into job_run (process, job, started_at, ended_at, called_by, outcome)
            values (gen_random_uuid(), 'make-backup', ${LATE}, ${LATE}, 'schedule', ${outcome})`,
      )
    await ran('failed')
    return () => ran('done')
  },
  reviews: async (fixture) => {
    await insertReview(fixture.ctx, fixture.home, { status: 'pending' })
    return () => run(fixture, sql`update review set status = 'published'`)
  },
  'data-requests': async (fixture) => {
    await run(
      fixture,
      sql`insert into data_request (kind, email, received_on, due_on, created_at, updated_at)
          values ('copy', 'di@example.org', '2026-08-01', '2026-09-01', ${LATE}, ${LATE})`,
    )
    return () => run(fixture, sql`update data_request set settled_on = '2026-09-14', outcome = 'Sent a copy'`)
  },
  approvals: async (fixture) => {
    await run(
      fixture,
      sql`insert into approval (kind, summary, payload, proposed_by, proposed_at, expires_at)
          values ('refund', 'Refund of £600.00', '{}', ${fixture.staff.userId}, ${LATE}, ${LATER})`,
    )
    return () =>
      run(
        fixture,
        sql`update approval set decision = 'withdrawn', decided_by = proposed_by, decided_at = ${LATER}, payload = null`,
      )
  },
}

const PLANTED = TODAY_KINDS.filter((kind) => PLANTS[kind])
/** The kinds whose planted item is late. */
const LATE_KINDS: TodayKind[] = ['enquiries', 'paid-holds', 'deposits', 'overdue', 'data-requests']

test('[rule today] each kind appears with its item, late kinds first, and vanishes when done', async () => {
  const fixture = await setup(NOW)
  const { ctx } = fixture
  await fc.assert(
    fc.asyncProperty(fc.subarray(PLANTED), async (kinds) => {
      const doAll: (() => Promise<unknown>)[] = []
      for (const kind of kinds) doAll.push(...[await PLANTS[kind]?.(fixture)].filter((done) => done !== undefined))
      const { groups } = await readToday(ctx, DEPS, READER)
      const isLate = (kind: TodayKind) => LATE_KINDS.includes(kind)
      const expected = [...kinds.filter(isLate), ...kinds.filter((kind) => !isLate(kind))]
      expect(groups.map(({ kind, count }) => [kind, count])).toEqual(expected.map((kind) => [kind, 1]))
      expect(groups.every(({ items }) => items.length === 1 && items[0]?.title !== '')).toBe(true)
      for (const done of doAll) await done()
      expect((await readToday(ctx, DEPS, READER)).groups).toEqual([])
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('[rule today] a kind has all of its number and the first five items', async () => {
  const fixture = await setup(NOW)
  for (let each = 0; each < 7; each += 1) await PLANTS.messages?.(fixture)
  const { groups } = await readToday(fixture.ctx, DEPS, READER)
  expect(groups).toMatchObject([{ kind: 'messages', count: 7, isLate: false, items: { length: 5 } }])
})

test('[rule today] a kind that cannot be read is named, and the others are listed', async () => {
  const fixture = await setup(NOW)
  await PLANTS.messages?.(fixture)
  await PLANTS.jobs?.(fixture)
  const schedule = new Proxy(DEPS.schedule, {
    get: () => {
      throw new Error('lost')
    },
  })
  const { groups } = await readToday(fixture.ctx, { ...DEPS, schedule }, READER)
  expect(groups).toMatchObject([
    { kind: 'jobs', count: null, items: [] },
    { kind: 'messages', count: 1 },
  ])
})

test('[rule today] a failed job that is no longer in the schedule is omitted', async () => {
  const fixture = await setup(NOW)
  await PLANTS.jobs?.(fixture)
  expect((await readToday(fixture.ctx, { ...DEPS, schedule: [] }, READER)).groups).toEqual([])
})

test('[rule today] arrivals and departures have hours, sums to pay and changeovers', async () => {
  const fixture = await setup(NOW)
  const { ctx, book } = fixture
  const leaving = await book({ ...OLD, check_in: '2026-09-11', check_out: '2026-09-14', guest_name: 'Ada Marsh' })
  await enterPayment(fixture, leaving, '652.50', '2026-09-01')
  await book({ check_in: '2026-09-14', check_out: '2026-09-17', guest_name: 'Ben Marsh' })
  await book({ check_in: '2026-09-15', check_out: '2026-09-18', status: 'cancelled' })
  const { days, week } = await readStaysOfWeek(ctx)
  expect(days).toMatchObject([
    {
      day: '2026-09-14',
      arrivals: [{ guestName: 'Ben Marsh', at: '16:00', owed: '652.50', isChangeover: true }],
      departures: [{ guestName: 'Ada Marsh', at: '10:00', owed: '0.00', isChangeover: true }],
    },
    { day: '2026-09-15', arrivals: [], departures: [] },
  ])
  expect(week.map(({ arrivals, departures }) => arrivals + departures)).toEqual([2, 0, 0, 1, 0, 0, 0])
})

function enterPayment(fixture: Setup, id: number, amount: string, day: string) {
  return enter(fixture, id, { kind: 'received', amount, day })
}

async function enter({ enter: send }: Setup, id: number, entry: object) {
  const { status, body } = await send(id, entry)
  expect(status, JSON.stringify(body)).toBe(201)
}
