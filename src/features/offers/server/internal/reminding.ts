import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import { wasMadeDueFor } from '#platform/server/mail/made-due.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { aboutOffer, REMINDER } from './sending.ts'

/** The reminder is sent this many hours before expiry. An offer open for less than `MIN_HOURS_OPEN` gets no reminder. */
const REMINDER_HOURS = 12
const MIN_HOURS_OPEN = 24

/** Queues one reminder for each offer that ends within 12 hours. A scheduled job calls this. */
export async function remindOfOffers(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // The lock prevents two servers from both queueing a reminder.
    await acquireLocks(tx.database, ['reminders of offers'])
    for (const { id, enquiry_id, until } of await findEndingOffers(tx))
      await tx.email({
        kind: REMINDER,
        about: aboutOffer(id, enquiry_id),
        to: 'guest',
        cause: { of: 'offer', id },
        facts: { for: until },
        alone: true,
      })
  })
}

function findEndingOffers({ database, clock }: TxContext) {
  const now = clock.now()
  // Resending an offer changes the expiry, so the guest gets another reminder.
  const until = sql<string>`(extract(epoch from expires_at)::text)`
  return database
    .selectFrom('offer')
    .where('state', '=', 'open')
    .where('guest_email', '<>', '')
    .where('expires_at', '>', now)
    .where(sql<boolean>`expires_at - ${REMINDER_HOURS} * interval '1 hour' <= ${now}`)
    .where(sql<boolean>`updated_at <= expires_at - ${MIN_HOURS_OPEN} * interval '1 hour'`)
    .where(({ not }) => not(wasMadeDueFor(REMINDER, { of: 'offer', id: 'offer.id', day: until })))
    .select(['id', 'enquiry_id', until.as('until')])
    .orderBy('id')
    .execute()
}
