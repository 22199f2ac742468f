import { HOME_COLUMNS, type HomeChoices, type ImportResult } from '#features/moving-in/contract.ts'
import { addHiddenHome } from '#features/properties/server/hidden-home.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { serializeProblems } from '../problems.ts'
import { addImport, addImportedHomes, lockImports } from '../store.ts'
import { describeMissing, type ImportTable } from '../table.ts'
import { planHomes } from './plan.ts'

/**
 * Makes a hidden home of every row with a title of its own, all in one transaction, and returns the other rows. Throws `invalid`
 * for a missing column.
 */
export async function importHomes(
  tx: StaffTxContext,
  table: ImportTable,
  { fileName, choices }: { fileName: string; choices: HomeChoices },
): Promise<ImportResult> {
  const [missing] = describeMissing(table, HOME_COLUMNS, choices.columns)
  if (missing) throw fieldError('choices', `Please choose the column of ${missing}`)
  await lockImports(tx.database)
  const { homes, problems, known } = await planHomes(tx, table, choices)
  const rest = { known, ...serializeProblems(table, problems) }
  if (homes.length === 0) return { importId: null, made: 0, ...rest }
  const importId = await addImport(tx, { kind: 'homes', fileName, rows: table.rows.length, made: homes.length })
  const made: { propertyId: number; fingerprint: string }[] = []
  for (const { home, fingerprint } of homes) made.push({ propertyId: await addHiddenHome(tx, home), fingerprint })
  await addImportedHomes(tx.database, importId, made)
  return { importId, made: homes.length, ...rest }
}
