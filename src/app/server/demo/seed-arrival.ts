import { ARRIVAL_DETAILS, HOUSE_RULES } from '#demo/data/arrival.ts'
import { DEMO_HOMES } from '#demo/data/homes.ts'
import { storeArrival } from '#features/properties/server/arrival.ts'
import type { TxContext } from '#platform/server/transaction.ts'

/** Stores the demo's arrival details, encrypted with the server's secret. */
export async function seedArrival(tx: TxContext): Promise<void> {
  for (const { id, title } of DEMO_HOMES) {
    const details = ARRIVAL_DETAILS[title]
    if (details) await storeArrival(tx, id, { ...details, houseRules: HOUSE_RULES })
  }
}
