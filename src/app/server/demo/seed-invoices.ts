import { BUILDER, HAULIER } from '#demo/data/companies.ts'
import { nameRecipient } from '#features/invoices/server/issuing.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { planBookings } from './plan.ts'

/** Issues invoices to companies that booked Low Street Escape. A credit note reverses an invoice with a wrong name. */
export async function seedInvoices(tx: TxContext): Promise<void> {
  const today = dayInLondon(tx.clock.now())
  const stays = planBookings(tx.clock.now()).filter(({ home }) => home.folder === 'low-street-escape')
  const [wrong, right] = stays.filter(({ status }) => status === 'completed').slice(-2)
  const ahead = stays.findLast(({ status, checkIn }) => status === 'confirmed' && checkIn > today)
  if (!wrong || !right || !ahead) throw new Error('The demo has too few stays to invoice')
  await nameRecipient(tx, wrong.id, { ...BUILDER, name: 'Needwood Joinery' })
  await nameRecipient(tx, wrong.id, { ...BUILDER, version: 1 })
  await nameRecipient(tx, right.id, HAULIER)
  await nameRecipient(tx, ahead.id, HAULIER)
}
