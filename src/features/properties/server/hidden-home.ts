import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Pence, pence, toPounds } from '#platform/shared/money.ts'
import type { ParsedPropertyForm } from '../contract.ts'
import { columnsOf } from './internal/columns.ts'
import { insertHome } from './internal/new-property.ts'

/** What the office has to enter before a home is shown may still be missing. */
type HiddenHomeForm = Pick<ParsedPropertyForm, 'title' | 'bedrooms' | 'bathrooms' | 'maxGuests'> &
  Partial<ParsedPropertyForm> & { cleaningFee?: Pence | undefined }

export type HiddenHome = ReturnType<typeof toHiddenHome>

/** Converts the facts of a home to its columns. Throws `invalid` as `columnsOf` does. */
export function toHiddenHome({ cleaningFee, ...fields }: HiddenHomeForm) {
  const { description = '', location = '', city = '', pricePerNight = pence(0) } = fields
  return {
    ...columnsOf({ ...fields, description, location, city, pricePerNight }),
    cleaning_fee: cleaningFee === undefined ? undefined : toPounds(cleaningFee),
    is_available: false,
  }
}

/** Adds a hidden home with its audit log entry and returns its id. Throws `conflict` for a title in use. */
export function addHiddenHome(tx: StaffTxContext, home: HiddenHome): Promise<number> {
  return insertHome(tx, home)
}

/** Deletes homes for good. Fails where another row refers to one of them. */
export async function deleteHomes(db: DbTransaction, ids: number[]): Promise<void> {
  await db.deleteFrom('property').where('id', 'in', ids).execute()
}
