import { CHANNEL_NAMES } from '#features/channel-names.ts'
import type { ImportChoices, ImportPreview, PlannedRow, ProblemRow } from '#features/moving-in/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Pence, pence, sumOf, toPounds } from '#platform/shared/money.ts'
import { findOwnHomes, homeKey } from './homes.ts'
import { type ImportPlan, type PlannedProblem, type PlannedStay, paidOf, planImport } from './plan.ts'
import { describeMissing, guessColumns, type ImportTable, problemsFile } from './table.ts'

const MAX_SAMPLE = 8
/** Maximum length of the list of problems in a response. */
const MAX_LISTED = 100
/** In characters. */
const MAX_CELL_SHOWN = 100

/** Says what an import would make; without choices with the columns that their names suggest. */
export async function previewImport(
  ctx: AppContext,
  table: ImportTable,
  chosen: ImportChoices | undefined,
): Promise<ImportPreview> {
  const choices = chosen ?? { columns: guessColumns(table), dayOrder: null, homes: [] }
  const missing = describeMissing(table, choices.columns)
  const plan = missing.length > 0 ? await emptyPlan(ctx) : await planImport(ctx, table, choices)
  const { stays, known, question } = plan
  return {
    header: table.header.map(shown),
    examples: table.header.map((_, at) => shown(table.rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? '')),
    rows: table.rows.length,
    columns: choices.columns,
    missing,
    question: question && { ...question, examples: question.examples.map(shown) },
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

async function emptyPlan(ctx: AppContext): Promise<ImportPlan> {
  const homes = await findOwnHomes(ctx)
  return { stays: [], problems: [], known: 0, question: null, unknownNames: new Map(), homes }
}

/** Also the names for which the office has chosen a home, so that the choice can be changed. */
function unknownHomesOf({ unknownNames }: ImportPlan, { homes }: ImportChoices): ImportPreview['unknownHomes'] {
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

export function serializeProblems(table: ImportTable, problems: PlannedProblem[]) {
  return {
    problems: problems
      .slice(0, MAX_LISTED)
      .map(({ row, guestName, problem, bookingId }): ProblemRow => ({ line: row.line, guestName, problem, bookingId })),
    problemCount: problems.length,
    problemsCsv: problemsFile(table, problems),
  }
}

function shown(cell: string): string {
  return cell.slice(0, MAX_CELL_SHOWN)
}
