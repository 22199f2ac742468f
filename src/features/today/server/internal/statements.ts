import { findOpenBankLines, findOpenSkipped } from '#features/statements/server/open-rows.ts'
import * as statementDue from '#features/statements/server/statement-due.ts'
import { MAX_ITEMS } from '#features/today/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { formatLongDay, toDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import type { Waiting } from './waiting.ts'

export async function findStatementDue(ctx: AppContext): Promise<Waiting> {
  const due = await statementDue.findStatementDue(ctx)
  if (!due) return { count: 0, items: [] }
  const detail = `Guests have sums to pay, and payments are known up to ${formatLongDay(due.coversUntil)}`
  return { count: 1, items: [{ key: 'statement', title: 'Bank statement', detail, isLate: false }] }
}

export async function findOpenLines(ctx: AppContext): Promise<Waiting> {
  const { count, lines } = await findOpenBankLines(ctx, MAX_ITEMS)
  return {
    count,
    items: lines.map(({ id, day, amount, payer, reference, description }) => ({
      key: String(id),
      title: payer || description || reference || 'Payment without a text',
      detail: [formatPoundsText(amount), formatLongDay(toDay(day)), reference].filter(Boolean).join(' · '),
      isLate: false,
    })),
  }
}

export async function findOpenRows(ctx: AppContext): Promise<Waiting> {
  const { count, rows } = await findOpenSkipped(ctx, MAX_ITEMS)
  return {
    count,
    items: rows.map(({ id, text, line, file_name: fileName }) => ({
      key: String(id),
      title: text,
      detail: `Line ${line} of ${fileName}`,
      isLate: false,
    })),
  }
}
