import { sql } from 'kysely'
import { issueLink } from '#features/bookings/server/private-links.ts'
import { addOffer } from '#features/offers/server/internal/store.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { addDays, type Stay, toDay } from '#platform/shared/day.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'

const GUESTS = 20
/** All offers of a round include one common night, which differs from round to round. */
const FIRST_NIGHT = toDay('2030-01-10')
const DAYS_BETWEEN = 30

export interface Round {
  accepted: number
  refused: number
  /** Statuses other than 200 and 409; expected to be empty. */
  otherStatuses: number[]
  bookings: number
  /** The most bookings that share one night. */
  maxPerNight: number
}

/** The expected round: one winner, all others refused, and one booking in the database. */
export const ONE_WINS: Round = { accepted: 1, refused: GUESTS - 1, otherStatuses: [], bookings: 1, maxPerNight: 1 }

/** Sends the acceptance of the guest with index `n` in a round; returns the HTTP status. */
export type Accept = (token: string, n: number) => Promise<number>

/** Runs rounds in which 20 guests accept overlapping offers of one home at once. `random` yields numbers from 0 up to 1. */
export async function runAcceptanceRace(
  ctx: AppContext,
  accept: Accept,
  { rounds, random }: { rounds: number; random: () => number },
): Promise<Round[]> {
  const home = await insertHome(ctx)
  const results: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const night = addDays(FIRST_NIGHT, round * DAYS_BETWEEN)
    const tokens = await insertOffers(
      ctx,
      home,
      Array.from({ length: GUESTS }, () => randomStayAround(night, random)),
    )
    const order = tokens.map((token, n) => ({ token, n, at: random() })).sort((one, other) => one.at - other.at)
    const statuses = await Promise.all(order.map(({ token, n }) => accept(token, n)))
    results.push({
      accepted: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 409).length,
      otherStatuses: statuses.filter((status) => status !== 200 && status !== 409),
      ...(await countBookings(ctx, home, { checkIn: addDays(night, -4), checkOut: addDays(night, 5) })),
    })
  }
  return results
}

/** Returns a stay of one to seven nights that includes `night`. */
function randomStayAround(night: Stay['checkIn'], random: () => number): Stay {
  const randomUpTo = (max: number) => Math.floor(random() * (max + 1))
  return { checkIn: addDays(night, -randomUpTo(3)), checkOut: addDays(night, 1 + randomUpTo(3)) }
}

/** Inserts offers without sending emails. Returns the tokens of the private links. */
function insertOffers(ctx: AppContext, home: number, stays: Stay[]): Promise<string[]> {
  const now = ctx.clock.now()
  return inTransaction(ctx, SYSTEM, async (tx) => {
    const tokens: string[] = []
    for (const [n, stay] of stays.entries()) {
      const offer = {
        guest_name: `Guest ${n}`,
        guest_email: `guest${n}@example.org`,
        expires_at: new Date(now.getTime() + 3_600_000),
        created_at: now,
        updated_at: now,
      }
      const choice = {
        property_id: home,
        check_in: stay.checkIn,
        check_out: stay.checkOut,
        guests: 2,
        price_lines: JSON.stringify([{ kind: 'own', label: 'Agreed price', amount: '435.00' }]),
        total_amount: '435.00',
        security_deposit: '217.50',
      }
      tokens.push(await issueLink(tx, { offerId: await addOffer(tx.database, offer, [choice]) }))
    }
    return tokens
  })
}

async function countBookings(
  { database }: AppContext,
  home: number,
  around: Stay,
): Promise<Pick<Round, 'bookings' | 'maxPerNight'>> {
  const { rows } = await sql<{ bookings: number; maxPerNight: number }>`
    select
      (select count(*)::integer from booking
        where property_id = ${home} and check_in < ${around.checkOut} and check_out > ${around.checkIn}) as bookings,
      (select max(owners)::integer from (
        select count(distinct booking_id) as owners from taken_night
        where property_id = ${home} and night >= ${around.checkIn} and night < ${around.checkOut}
        group by night) as nights) as "maxPerNight"`.execute(database)
  const [counts] = rows
  if (!counts) throw new Error('a count query returns one row')
  return counts
}
