import { CHANNEL_NAMES } from '#features/channel-names.ts'
import {
  BOOKING_COLUMNS,
  type BookingChoices,
  type BookingPreview,
  type PlannedRow,
} from '#features/moving-in/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Pence, pence, sumOf, toPounds } from '#platform/shared/money.ts'
import { findOwnHomes, homeKey } from '../own-homes.ts'
import { serializeProblems } from '../problems.ts'
import { describeColumns, describeMissing, guessColumns, type ImportTable, shorten } from '../table.ts'
import { type BookingPlan, type PlannedStay, paidOf, planBookings } from './plan.ts'

const MAX_SAMPLE = 8

/** Says what an import would make; without choices with the columns that their names suggest. */
export async function previewBookings(
  ctx: AppContext,
  table: ImportTable,
  chosen: BookingChoices | undefined,
): Promise<BookingPreview> {
  const choices = chosen ?? { columns: guessColumns(table, BOOKING_COLUMNS), dayOrder: null, homes: [] }
  const missing = describeMissing(table, BOOKING_COLUMNS, choices.columns)
  const plan = missing.length > 0 ? await emptyPlan(ctx) : await planBookings(ctx, table, choices)
  const { stays, known, question } = plan
  return {
    ...describeColumns(table),
    rows: table.rows.length,
    columns: choices.columns,
    missing,
    question: question && { ...question, examples: question.examples.map(shorten) },
    unknownHomes: unknownHomesOf(plan, choices),
    homes: plan.homes.map(({ id, title }) => ({ id, title })),
    ready: stays.length,
    past: stays.filter(({ isOver }) => isOver).length,
    price: totalOf(stays, ({ price }) => price),
    paid: totalOf(stays, (stay) => paidOf(stay) ?? pence(0)),
    sample: stays.slice(0, MAX_SAMPLE).map(serializeStay),
    known,
    ...serializeProblems(table, plan.problems),
  }
}

async function emptyPlan(ctx: AppContext): Promise<BookingPlan> {
  const homes = await findOwnHomes(ctx)
  return { stays: [], problems: [], known: 0, question: null, unknownNames: new Map(), homes }
}

/** Also the names for which the office has chosen a home, so that the choice can be changed. */
function unknownHomesOf({ unknownNames }: BookingPlan, { homes }: BookingChoices): BookingPreview['unknownHomes'] {
  return [...unknownNames.values()].map(({ name, rows }) => ({
    name,
    rows,
    propertyId: homes.find((choice) => homeKey(choice.name) === homeKey(name))?.propertyId ?? null,
  }))
}

function totalOf(stays: PlannedStay[], amountOf: (stay: PlannedStay) => Pence): string {
  return toPounds(sumOf(stays.map(amountOf)))
}

function serializeStay(stay: PlannedStay): PlannedRow {
  const paid = paidOf(stay)
  return {
    line: stay.row.line,
    guestName: stay.guestName,
    homeTitle: stay.home.title,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    isOver: stay.isOver,
    price: toPounds(stay.price),
    paid: paid === null ? null : toPounds(paid),
    channel: stay.channel && CHANNEL_NAMES[stay.channel],
  }
}
