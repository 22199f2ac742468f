import type { AccountCounts } from '#features/bookings/contract.ts'
import { findCurrentBankDetails, maskAccountNumber } from '#features/settings/server/bank-details.ts'
import type { Confirmation } from '#features/staff/contract.ts'
import { confirmPerson } from '#features/staff/server/confirmation.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember, type StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  type BookingWithOtherAccount,
  lockBookingsWithOtherAccount,
  readAccountCounts,
  setAccount,
} from './accounts-store.ts'

/**
 * Counts open agreements without the current bank account. Both counts are 0 while no current account is set.
 */
export async function countOtherAccounts(ctx: AppContext): Promise<AccountCounts> {
  const current = await findCurrentBankDetails(ctx.database)
  return current ? readAccountCounts(ctx, current.id) : { another: 0, none: 0 }
}

/**
 * Adds a version with the current bank account to every open agreement that lacks it. Emails guests with nights or
 * something to pay, without the account number. Throws `not-found` while no account is set, and what `confirmPerson`
 * throws, such as `forbidden` for a wrong password or code.
 */
export async function replaceAccounts(
  ctx: AppContext,
  staff: StaffMember,
  confirmation: Confirmation,
): Promise<AccountCounts> {
  await confirmPerson(ctx, staff, confirmation)
  return inTransaction(ctx, staff, async (tx) => {
    const current = await findCurrentBankDetails(tx.database)
    if (!current) throw new Refusal('not-found', 'There are no bank details yet')
    const bookings = await lockBookingsWithOtherAccount(tx, current.id)
    await setAccount(
      tx,
      bookings.map(({ id }) => id),
      current.id,
    )
    for (const booking of bookings) await auditAndEmail(tx, booking, maskAccountNumber(current.accountNumber))
    return countOtherAccounts(tx)
  })
}

async function auditAndEmail(tx: StaffTxContext, booking: BookingWithOtherAccount, after: string): Promise<void> {
  const { id, accountNumber, guestEmail, isNotified } = booking
  await tx.audit({
    action: 'changed',
    item: 'booking',
    itemId: id,
    before: accountNumber === null ? undefined : { accountToPayTo: maskAccountNumber(accountNumber) },
    after: { accountToPayTo: after },
  })
  if (!isNotified || guestEmail === '') return
  await tx.email({
    kind: 'account-replaced',
    about: { item: 'booking', itemId: id },
    to: 'guest',
    cause: { of: 'booking', id },
    facts: { hadAccount: accountNumber !== null },
  })
}
