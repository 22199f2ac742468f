import type { DbTransaction } from '#platform/server/app-context.ts'
import { addPhotograph, type StoredPhotograph } from '#platform/server/images/photographs.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { DRAFT_TITLE } from '../contract.ts'
import { insertHome } from './internal/new-property.ts'
import { attachPhotographs } from './photographs.ts'

/** Facts of an owner's application that identify neither the owner nor the home's address. */
export interface Draft {
  bedrooms: number
  /** Stored by `keepPhotograph` before the transaction, because encoding a picture takes long. */
  photographs: StoredPhotograph[]
}

/**
 * Adds a hidden home without the owner's texts [threat owner-address-published]; returns its id. Call `generateVariantsSoon`
 * for the photographs after the transaction.
 */
export async function draftProperty(tx: StaffTxContext, { bedrooms, photographs }: Draft): Promise<number> {
  const id = await insertHome(tx, {
    title: await findUnusedTitle(tx.database),
    description: '',
    location: '',
    city: '',
    price_per_night: '0.00',
    bedrooms,
    bathrooms: 1,
    max_guests: 2,
    is_available: false,
  })
  for (const stored of photographs) await addPhotograph(tx, stored)
  await attachPhotographs(
    tx.database,
    id,
    photographs.map(({ hash }) => ({ hash, alt: '', caption: null })),
  )
  return id
}

async function findUnusedTitle(db: DbTransaction): Promise<string> {
  const taken = await db
    .selectFrom('property')
    .select('title')
    .where('deleted_at', 'is', null)
    .where((home) =>
      home(home.fn('starts_with', [home.fn('lower', ['title']), home.val(DRAFT_TITLE.toLowerCase())]), '=', true),
    )
    .execute()
  const titles = new Set(taken.map(({ title }) => title.toLowerCase()))
  let title = DRAFT_TITLE
  for (let number = 2; titles.has(title.toLowerCase()); number += 1) title = `${DRAFT_TITLE} (${number})`
  return title
}
