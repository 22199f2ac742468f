import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type AgreementVersion, agreementDocument } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { openBooking } from '../lists/open-booking.ts'

/**
 * Returns the newest version first, with only the last digits of the bank account. Throws `not-found` as `openBooking` does.
 */
export async function readAgreement(ctx: AppContext, id: number): Promise<{ versions: AgreementVersion[] }> {
  await openBooking(ctx, id)
  const rows = await readVersions(ctx.database, id)
  return {
    versions: rows.map((row) => ({
      version: row.version,
      from: row.agreed_from,
      madeAt: row.made_at.toISOString(),
      madeBy: row.made_by_name,
      agreed: agreementDocument.parse({ ...(row.document as object), account: row.account }),
    })),
  }
}

function readVersions(database: Kysely<DB>, id: number) {
  return database
    .selectFrom('agreement')
    .leftJoin('staff_name as maker', 'maker.id', 'agreement.made_by')
    .leftJoin('bank_details as account', (join) =>
      join.on(sql<boolean>`account.id = (agreement.document ->> 'bankDetailsId')::integer`),
    )
    .where('agreement.booking_id', '=', id)
    .select([
      'agreement.version',
      'agreement.agreed_from',
      'agreement.document',
      'agreement.made_at',
      'maker.name as made_by_name',
      sql<string | null>`account.bank_name || ', account ending ' || right(account.account_number, 4)`.as('account'),
    ])
    .orderBy('agreement.version', 'desc')
    .execute()
}
