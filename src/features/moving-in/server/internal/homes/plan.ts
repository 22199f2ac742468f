import { createHmac } from 'node:crypto'
import type { HomeChoices } from '#features/moving-in/contract.ts'
import type { HiddenHome } from '#features/properties/server/hidden-home.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'
import { findOwnHomes, homeKey } from '../own-homes.ts'
import { type PlannedProblem, RowProblem } from '../problems.ts'
import { findImportedHomes } from '../store.ts'
import { cellOf, type ImportRow, type ImportTable } from '../table.ts'
import { readHome } from './read-row.ts'

export interface PlannedHome {
  row: ImportRow
  home: HiddenHome
  fingerprint: string
}

export interface HomePlan {
  homes: PlannedHome[]
  problems: PlannedProblem[]
  /** Rows whose home an earlier import made. */
  known: number
}

/** Says what each row makes, without writing: a preview and an import call the same function. */
export async function planHomes(ctx: AppContext, table: ImportTable, choices: HomeChoices): Promise<HomePlan> {
  const plan: HomePlan = { homes: [], problems: [], known: 0 }
  const read = readRows(ctx, table, choices, plan)
  const known = await findImportedHomes(
    ctx.database,
    read.map(({ fingerprint }) => fingerprint),
  )
  const ours = new Map((await findOwnHomes(ctx)).map(({ id, title }) => [homeKey(title), id]))
  const lines = new Map<string, number>()
  for (const planned of read) {
    const { row, home, fingerprint } = planned
    const key = homeKey(home.title)
    const propertyId = ours.get(key)
    const line = lines.get(key)
    if (known.has(fingerprint)) plan.known++
    else if (propertyId !== undefined)
      plan.problems.push({ row, name: home.title, problem: `There is already a home called ${home.title}`, propertyId })
    else if (line !== undefined)
      plan.problems.push({ row, name: home.title, problem: `Line ${line} of this file has the same title` })
    else {
      lines.set(key, row.line)
      plan.homes.push(planned)
    }
  }
  return plan
}

/** Returns the rows that can be read; adds the others to the problems of the plan. */
function readRows(ctx: AppContext, table: ImportTable, { columns }: HomeChoices, plan: HomePlan): PlannedHome[] {
  const key = keyFor(ctx.config, 'imported homes')
  return table.rows.flatMap((row) => {
    try {
      const home = readHome(row, columns)
      return [{ row, home, fingerprint: createHmac('sha256', key).update(homeKey(home.title)).digest('hex') }]
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      plan.problems.push({ row, name: cellOf(row, columns.title), problem: error.message })
      return []
    }
  })
}
