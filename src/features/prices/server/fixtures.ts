import type { PriceDeps } from './prices.ts'

/** Writes a home's prices as the homes themselves do, which prices know nothing of. */
export const CHANGING_HOMES: PriceDeps = {
  changeHomePrices: async ({ database, clock }, propertyId, columns) => {
    await database
      .updateTable('property')
      .set((home) => ({ ...columns, updated_at: clock.now(), prices_version: home('prices_version', '+', 1) }))
      .where('id', '=', propertyId)
      .execute()
  },
}
