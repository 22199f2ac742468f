import { CONTACT_PERSON } from '#demo/data/people.ts'
import { addPhotograph, type StoredPhotograph } from '#platform/server/images/photographs.ts'
import type { TxContext } from '#platform/server/transaction.ts'

/** Gives the demo's office account the profile of the invented person who answers guests. */
export async function seedContactPerson(tx: TxContext, username: string, portrait: StoredPhotograph): Promise<void> {
  const { user_id } = await tx.database
    .selectFrom('credential')
    .select('user_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await addPhotograph(tx, portrait)
  const { name, role } = CONTACT_PERSON
  await tx.database
    .insertInto('staff_profile')
    .values({ user_id, name, role, portrait_hash: portrait.hash, is_shown: true, updated_at: tx.clock.now() })
    .execute()
}
