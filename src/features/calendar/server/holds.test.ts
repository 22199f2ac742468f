import { expect, test } from 'vitest'
import { testOffice } from '#platform/server/testing/office.ts'
import { givenLetHome, givenStay, stayFrom } from './fixtures.ts'
import { tidyExpiredHolds } from './holds.ts'
import { HELD_UNTIL_DECIDED, keepHold } from './nights.ts'

const STAY = stayFrom('2026-10-01', '2026-10-04')

async function heldHome() {
  const world = await testOffice('2026-09-09T10:00:00Z')
  const home = await givenLetHome(world.office)
  const hold = await givenStay(world.office, home, STAY, new Date('2026-09-14T16:00:00Z'))
  const { database } = world.office
  return {
    ...world,
    hold,
    standing: async () => ({
      nights: (await database.selectFrom('taken_night').select('night').execute()).length,
      ...(await database
        .selectFrom('booking')
        .select(['status', 'cancelled_by'])
        .where('id', '=', hold)
        .executeTakeFirstOrThrow()),
    }),
    letters: () => database.selectFrom('letter').select(['kind', 'to_address', 'subject']).execute(),
    trail: () => database.selectFrom('trail').select(['actor', 'action', 'item_id']).execute(),
  }
}

test('a hold that ran out is tidied up: nights free, booking cancelled, trail and letter written, once', async () => {
  const { office, clock, hold, standing, letters, trail } = await heldHome()
  clock.set('2026-09-14T15:59:59Z')
  await tidyExpiredHolds(office)
  expect(await standing()).toEqual({ nights: 3, status: 'pending', cancelled_by: null })
  clock.set('2026-09-14T16:00:00Z')
  await tidyExpiredHolds(office)
  await tidyExpiredHolds(office)
  expect(await standing()).toEqual({ nights: 0, status: 'cancelled', cancelled_by: 'system' })
  expect(await trail()).toEqual([{ actor: 'system', action: 'cancelled', item_id: hold }])
  expect(await letters()).toEqual([
    { kind: 'hold-ended', to_address: 'jo@example.org', subject: 'Home 1: your nights are no longer held' },
  ])
})

test('decisions 2: a hold on which money has come does not end by itself', async () => {
  const { office, clock, hold, standing } = await heldHome()
  await office.database.transaction().execute((books) => keepHold(books, hold))
  clock.set('2026-12-31T00:00:00Z')
  await tidyExpiredHolds(office)
  expect(await standing()).toEqual({ nights: 3, status: 'pending', cancelled_by: null })
  const ends = await office.database.selectFrom('taken_night').select('held_until').distinct().execute()
  expect(ends).toEqual([{ held_until: HELD_UNTIL_DECIDED }])
})

test('nights that are agreed for good do not become a hold', async () => {
  const { office } = await heldHome()
  const agreed = await givenStay(office, await givenLetHome(office), STAY)
  await office.database.transaction().execute((books) => keepHold(books, agreed))
  const nights = await office.database
    .selectFrom('taken_night')
    .select('held_until')
    .where('booking_id', '=', agreed)
    .execute()
  expect(nights).toEqual([{ held_until: null }, { held_until: null }, { held_until: null }])
})
