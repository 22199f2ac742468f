import { freeNights } from '#features/calendar/server/nights.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { addDays, type Stay, toDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { insertBooking, insertHome, takeStay } from '../fixtures.ts'

/** Every stay of the race includes this night. */
const SHARED_NIGHT = toDay('2026-12-24')
const RUNNERS = 20

/** Runs rounds in which 20 stays share a night. Returns the number of winners of each: more than 1 is a double booking. */
export async function raceForNights(
  contexts: [AppContext, ...AppContext[]],
  rounds: number,
  random: () => number,
): Promise<number[]> {
  const [first] = contexts
  const home = await insertHome(first)
  const runners: { ctx: AppContext; bookingId: number; stay: Stay }[] = []
  for (let n = 0; n < RUNNERS; n += 1) {
    const stay = randomStay(random)
    const bookingId = await insertBooking(first, home, stay)
    runners.push({ ctx: contexts[n % contexts.length] ?? first, bookingId, stay })
  }
  const winners: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order = runners
      .map((runner) => ({ runner, sortKey: random() }))
      .sort((one, other) => one.sortKey - other.sortKey)
    const won = await Promise.all(
      order.map(({ runner: { ctx, bookingId, stay } }) =>
        isTaken(takeStay(ctx, { propertyId: home, bookingId, stay, heldUntil: null })),
      ),
    )
    winners.push(won.filter(Boolean).length)
    await inTransaction(first, SYSTEM, async (tx) => {
      for (const { bookingId } of runners) await freeNights(tx, bookingId)
    })
  }
  return winners
}

/** One to seven nights that include SHARED_NIGHT. */
function randomStay(random: () => number): Stay {
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  return { checkIn: addDays(SHARED_NIGHT, -upTo(3)), checkOut: addDays(SHARED_NIGHT, 1 + upTo(3)) }
}

async function isTaken(taking: Promise<void>): Promise<boolean> {
  try {
    await taking
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict') return false
    throw error
  }
}
