import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { addDays, type Stay, toDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { givenBooking, givenLetHome, take } from '../fixtures.ts'
import { freeNights } from '../nights.ts'

/** Every stay of the race includes this night. */
const SHARED_NIGHT = toDay('2026-12-24')
const RUNNERS = 20

/**
 * Runs rounds in which 20 stays that share a night are taken at once, spread over the given contexts. Returns the number of
 * winners per round: 1 unless a double booking happened. `random` returns numbers from 0 up to 1.
 */
export async function raceForNights(
  offices: [AppContext, ...AppContext[]],
  rounds: number,
  random: () => number,
): Promise<number[]> {
  const [first] = offices
  const home = await givenLetHome(first)
  const runners: { ctx: AppContext; bookingId: number; stay: Stay }[] = []
  for (let n = 0; n < RUNNERS; n += 1) {
    const stay = stayAround(random)
    const bookingId = await givenBooking(first, home, stay)
    runners.push({ ctx: offices[n % offices.length] ?? first, bookingId, stay })
  }
  const winners: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order = runners.map((runner) => ({ runner, at: random() })).sort((one, other) => one.at - other.at)
    const won = await Promise.all(
      order.map(({ runner: { ctx, bookingId, stay } }) =>
        wins(take(ctx, { propertyId: home, bookingId, stay, heldUntil: null })),
      ),
    )
    winners.push(won.filter(Boolean).length)
    await inTransaction(first, SYSTEM, async (tx) => {
      for (const { bookingId } of runners) await freeNights(tx.database, bookingId)
    })
  }
  return winners
}

/** One to seven nights that include REQUESTED_NIGHT. */
function stayAround(random: () => number): Stay {
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  return { checkIn: addDays(SHARED_NIGHT, -upTo(3)), checkOut: addDays(SHARED_NIGHT, 1 + upTo(3)) }
}

async function wins(taking: Promise<void>): Promise<boolean> {
  try {
    await taking
    return true
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict') return false
    throw error
  }
}
