import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'

/**
 * Returns the stored arrival details, still encrypted; columns are `null` when nothing was entered. Undefined for an unknown
 * home.
 */
export function findArrivalRow(db: Kysely<DB>, propertyId: number) {
  return db
    .selectFrom('property')
    .leftJoin('property_arrival as arrival', 'arrival.property_id', 'property.id')
    .leftJoin('staff_name as editor', 'editor.id', 'arrival.updated_by')
    .where('property.id', '=', propertyId)
    .select([
      'property.latitude',
      'property.longitude',
      'arrival.directions',
      'arrival.house_rules',
      'arrival.details',
      'arrival.version',
      'arrival.updated_at',
      'editor.name as updated_by_name',
    ])
    .executeTakeFirst()
}

/** Replaces the whole row and increments its version. The caller must hold the lock on the home. */
export async function writeArrival(
  db: DbTransaction,
  row: {
    property_id: number
    directions: string
    house_rules: string
    details: string | null
    updated_at: Date
    updated_by: number | null
  },
): Promise<void> {
  const { property_id: _home, ...columns } = row
  await db
    .insertInto('property_arrival')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('property_id')
        .doUpdateSet((stored) => ({ ...columns, version: stored('property_arrival.version', '+', 1) })),
    )
    .execute()
}
