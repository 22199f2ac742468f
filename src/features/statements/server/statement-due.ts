import { sql } from 'kysely'
import { isPaymentRequested } from '#features/ledger/server/money.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isWorkingDay } from '#platform/server/working-days.ts'
import { addDays, type Day, dayInLondon, toDay } from '#platform/shared/day.ts'

/**
 * Returns the last day that imported statements cover, if the next one is due: a guest has a sum to pay, and no statement was
 * imported today or covers the previous working day. Returns `null` also for an office that has never imported one.
 */
export async function findStatementDue({ database, clock }: AppContext): Promise<{ coversUntil: Day } | null> {
  const now = clock.now()
  const today = dayInLondon(now)
  const { rows } = await sql<{ coversUntil: string | null; importedAt: Date | null; isAwaited: boolean }>`
    select max(covers_until) as "coversUntil", max(imported_at) as "importedAt",
      exists (select from booking_money as money where money.owed > 0 and ${isPaymentRequested(now)}) as "isAwaited"
    from bank_statement`.execute(database)
  const [last] = rows
  if (!last?.isAwaited || last.coversUntil === null || last.importedAt === null) return null
  const coversUntil = toDay(last.coversUntil)
  if (dayInLondon(last.importedAt) >= today || coversUntil >= previousWorkingDay(today)) return null
  return { coversUntil }
}

function previousWorkingDay(day: Day): Day {
  let at = addDays(day, -1)
  while (!isWorkingDay(at)) at = addDays(at, -1)
  return at
}
