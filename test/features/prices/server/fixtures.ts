import type { PriceDeps } from '#features/prices/server/prices.ts'

/** Writes prices directly, because prices do not import properties. */
export const PRICE_DEPS: PriceDeps = {
  changeHomePrices: async ({ database, clock }, propertyId, columns) => {
    await database
      .updateTable('property')
      .set((home) => ({ ...columns, updated_at: clock.now(), prices_version: home('prices_version', '+', 1) }))
      .where('id', '=', propertyId)
      .execute()
  },
}
