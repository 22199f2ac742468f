import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { listAccounts } from '#features/staff/server/staff.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { formatPounds, type Pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { propose } from './approvals.ts'

/** What needs a second person. */
export interface Rule {
  bankDetails: boolean
  /** `null` while refunds of any sum need one person only. */
  refundsOver: Pence | null
}

export async function readRule(db: Kysely<DB>): Promise<Rule> {
  const row = await db.selectFrom('approval_rule').selectAll().executeTakeFirst()
  const sum = row?.refunds_over ?? null
  return { bankDetails: row?.bank_details ?? false, refundsOver: sum === null ? null : penceOf(sum) }
}

/**
 * Stores a stricter rule at once. Proposes a looser one to a second person, and then returns true. Throws `conflict` for a
 * stricter rule while fewer than two members may do everything.
 */
export async function changeRule(tx: StaffTxContext, rule: Rule): Promise<boolean> {
  // Two changes at once must not each compare with the rule before both.
  await acquireLocks(tx.database, ['approval rule'])
  const before = await readRule(tx.database)
  if (isLooser(rule, before)) {
    await propose(tx, { kind: 'rule', summary: describeRule(rule), payload: rule })
    return true
  }
  await refuseWithoutColleague(tx)
  await storeRule(tx, rule)
  return false
}

export async function storeRule(tx: StaffTxContext, rule: Rule): Promise<void> {
  const before = await readRule(tx.database)
  const refunds_over = rule.refundsOver === null ? null : toPounds(rule.refundsOver)
  const values = { bank_details: rule.bankDetails, refunds_over }
  await tx.database
    .insertInto('approval_rule')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute()
  await tx.audit({ action: 'changed', item: 'approval_rule', before: { ...before }, after: { ...rule } })
}

/** Whether anything that needs two people would need one only. */
function isLooser(rule: Rule, before: Rule): boolean {
  if (before.bankDetails && !rule.bankDetails) return true
  if (before.refundsOver === null) return false
  return rule.refundsOver === null || rule.refundsOver > before.refundsOver
}

async function refuseWithoutColleague({ database }: StaffTxContext): Promise<void> {
  const accounts = await listAccounts(database)
  const able = accounts.filter(({ credential }) => credential.role === 'everything' && !credential.isOneTime)
  if (able.length < 2)
    throw new Refusal(
      'conflict',
      'Nobody else could approve. First give a colleague who has signed in the role Everything.',
    )
}

function describeRule({ bankDetails, refundsOver }: Rule): string {
  const parts = [
    bankDetails ? 'bank details need a second person' : 'bank details need one person only',
    refundsOver === null
      ? 'refunds need one person only'
      : `refunds over ${formatPounds(refundsOver)} need a second person`,
  ]
  return `Looser rule: ${parts.join(', ')}`
}
