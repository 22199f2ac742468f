import type { TxContext } from '#platform/server/transaction.ts'

/** Completes at most `max` stays, those with the earliest check-out first. Returns the bookings' ids. */
export async function completePastStays({ database, clock }: TxContext, max: number): Promise<number[]> {
  const now = clock.now()
  const over = database
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('deleted_at', 'is', null)
    .where('check_out_at', '<=', now)
    .orderBy('check_out_at')
    .limit(max)
    .forUpdate()
  const rows = await database
    .updateTable('booking')
    .set((booking) => ({
      status: 'completed',
      updated_at: now,
      updated_by: null,
      version: booking('version', '+', 1),
    }))
    .where('id', 'in', over)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
