import { createHmac } from 'node:crypto'
import type { BookingChoices, BookingColumns } from '#features/moving-in/contract.ts'
import { describeMaxGuests } from '#features/prices/server/quotes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type DayOrderQuestion, findDayOrder } from '#platform/server/csv/day-order.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import { findOwnHomes, homeKey, homesByName, type OwnHome } from '../own-homes.ts'
import { type PlannedProblem, RowProblem } from '../problems.ts'
import { findImportedBookings } from '../store.ts'
import { cellOf, type ImportRow, type ImportTable } from '../table.ts'
import { type HomeNights, readHomeNights, takeNightsForRow } from './clashes.ts'
import { type ReadBooking, type Reading, readRow } from './read-row.ts'

export interface PlannedStay extends ReadBooking {
  row: ImportRow
  home: OwnHome
  feedId: number | null
  fingerprint: string
}

export interface BookingPlan {
  stays: PlannedStay[]
  problems: PlannedProblem[]
  /** Rows whose booking an earlier import made. */
  known: number
  question: DayOrderQuestion | null
  /** Names that none of our homes has, also those for which the office chose a home. */
  unknownNames: Map<string, { name: string; rows: number }>
  homes: OwnHome[]
}

/** Says what each row makes, without writing: a preview and an import call the same function. */
export async function planBookings(ctx: AppContext, table: ImportTable, choices: BookingChoices): Promise<BookingPlan> {
  const { columns } = choices
  const { order, question } = findDayOrder(dayCells(table, columns), choices.dayOrder)
  const homes = await findOwnHomes(ctx)
  const plan: BookingPlan = { stays: [], problems: [], known: 0, question, unknownNames: new Map(), homes }
  const reading = { columns, order, today: dayInLondon(ctx.clock.now()) }
  const read = readRows(ctx, table, { reading, byName: homesByName(homes, choices.homes), plan })
  const known = await findImportedBookings(
    ctx.database,
    read.map(({ fingerprint }) => fingerprint),
  )
  const fresh = read.filter(({ fingerprint }) => !known.has(fingerprint))
  plan.known = read.length - fresh.length
  const nights = await readNights(ctx, fresh)
  for (const stay of fresh) {
    const taken = nights.get(stay.home.id)
    if (!taken) continue
    const found = takeNightsForRow(taken, stay, { line: stay.row.line, channel: stay.channel })
    if ('problem' in found) plan.problems.push({ row: stay.row, name: stay.guestName, ...found })
    else plan.stays.push({ ...stay, feedId: found.feedId })
  }
  return plan
}

function dayCells({ rows }: ImportTable, { checkIn, checkOut, paidOn }: BookingColumns): string[] {
  const columns = [checkIn, checkOut, paidOn].filter((column) => column !== null)
  return rows.flatMap(({ cells }) => columns.map((column) => cells[column] ?? ''))
}

interface RowReading {
  reading: Reading
  byName: Map<string, OwnHome>
  plan: BookingPlan
}

/** Returns the rows that can be read; adds the others to the problems of the plan. */
function readRows(ctx: AppContext, table: ImportTable, { reading, byName, plan }: RowReading): PlannedStay[] {
  const key = keyFor(ctx.config, 'imported bookings')
  return table.rows.flatMap((row) => {
    try {
      const booking = readRow(row, reading)
      const home = byName.get(homeKey(booking.homeName))
      if (home === undefined || homeKey(home.title) !== homeKey(booking.homeName)) countUnknown(plan, booking.homeName)
      if (!home) throw new RowProblem(`“${booking.homeName.slice(0, 60)}” is none of your homes`)
      if (booking.guests > home.maxGuests) throw new RowProblem(describeMaxGuests(home.maxGuests))
      return [{ ...booking, row, home, feedId: null, fingerprint: fingerprintOf(key, home.id, booking) }]
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      plan.problems.push({ row, name: cellOf(row, reading.columns.guestName), problem: error.message })
      return []
    }
  })
}

function countUnknown({ unknownNames }: BookingPlan, name: string): void {
  const key = homeKey(name)
  const before = unknownNames.get(key)
  unknownNames.set(key, { name: before?.name ?? name.slice(0, 200), rows: (before?.rows ?? 0) + 1 })
}

/**
 * What the guest has paid to the office; `null` for a stay that is paid to its channel. Without an amount in the file, a past stay
 * counts as paid.
 */
export function paidOf({ channel, paid, isOver, price }: PlannedStay): Pence | null {
  if (channel !== null) return null
  return paid ?? (isOver ? price : pence(0))
}

/** Equal for rows of the same guest, home and days, in whatever file they are. */
function fingerprintOf(key: Buffer, homeId: number, { checkIn, checkOut, guestName }: ReadBooking): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([homeId, checkIn, checkOut, guestName.toLowerCase()]))
    .digest('hex')
}

async function readNights(ctx: AppContext, stays: PlannedStay[]): Promise<Map<number, HomeNights>> {
  const nights = new Map<number, HomeNights>()
  for (const [homeId, ofHome] of Map.groupBy(stays, ({ home }) => home.id)) {
    const days = ofHome.flatMap(({ checkIn, checkOut }): Day[] => [checkIn, checkOut]).sort()
    const [first, last] = [days[0], days.at(-1)]
    if (first && last)
      nights.set(homeId, await readHomeNights(ctx, homeId, { checkIn: first, checkOut: addDays(last, 1) }))
  }
  return nights
}
