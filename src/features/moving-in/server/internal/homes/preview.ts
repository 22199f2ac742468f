import { HOME_COLUMNS, type HomeChoices, type HomePreview, type PlannedHomeRow } from '#features/moving-in/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { serializeProblems } from '../problems.ts'
import { describeColumns, describeMissing, guessColumns, type ImportTable } from '../table.ts'
import { type HomePlan, type PlannedHome, planHomes } from './plan.ts'

const MAX_SAMPLE = 8

/** Says what an import would make; without choices with the columns that their names suggest. */
export async function previewHomes(
  ctx: AppContext,
  table: ImportTable,
  chosen: HomeChoices | undefined,
): Promise<HomePreview> {
  const choices = chosen ?? { columns: guessColumns(table, HOME_COLUMNS) }
  const missing = describeMissing(table, HOME_COLUMNS, choices.columns)
  const plan: HomePlan =
    missing.length > 0 ? { homes: [], problems: [], known: 0 } : await planHomes(ctx, table, choices)
  return {
    ...describeColumns(table),
    rows: table.rows.length,
    columns: choices.columns,
    missing,
    ready: plan.homes.length,
    sample: plan.homes.slice(0, MAX_SAMPLE).map(serializeHome),
    known: plan.known,
    ...serializeProblems(table, plan.problems),
  }
}

function serializeHome({ row, home }: PlannedHome): PlannedHomeRow {
  return {
    line: row.line,
    title: home.title,
    place: [home.location, home.city].filter(Boolean).join(', '),
    bedrooms: home.bedrooms,
    maxGuests: home.max_guests,
    pricePerNight: home.price_per_night === '0.00' ? null : home.price_per_night,
  }
}
