import { currentBankDetails, lastDigits } from '#features/settings/server/bank-details.ts'
import type { Confirmation } from '#features/staff/contract.ts'
import { confirmPerson } from '#features/staff/server/confirmation.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember, type StaffTxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AccountsGiven } from '../contract.ts'
import { countOfAccounts, giveAccount, lockWithOtherAccount, type OtherAccount } from './internal/accounts-store.ts'

/** Counts the open agreements that have another bank account than the current one, and those that have none. */
export async function accountsGiven(ctx: AppContext): Promise<AccountsGiven> {
  const current = await currentBankDetails(ctx.database)
  return current ? countOfAccounts(ctx, current.id) : { another: 0, none: 0 }
}

/**
 * Puts the current bank account on every open agreement that has another one or none. Each gets a new version. Guests with nights
 * or something to pay get one email, without the account number. Returns the remaining counts, both zero. Throws `forbidden`
 * without the caller's password (and second-factor code), and `not-found` while no account is set.
 */
export async function replaceAccounts(
  ctx: AppContext,
  staff: StaffMember,
  confirmation: Confirmation,
): Promise<AccountsGiven> {
  await confirmPerson(ctx, staff, confirmation)
  return inTransaction(ctx, staff, async (tx) => {
    const current = await currentBankDetails(tx.database)
    if (!current) throw new Refusal('not-found', 'There are no bank details yet')
    const bookings = await lockWithOtherAccount(tx, current.id)
    await giveAccount(
      tx,
      bookings.map(({ id }) => id),
      current.id,
    )
    for (const booking of bookings) await recordAndTell(tx, booking, lastDigits(current.accountNumber))
    return accountsGiven(tx)
  })
}

async function recordAndTell(tx: StaffTxContext, booking: OtherAccount, after: string): Promise<void> {
  const { id, accountNumber, guestEmail, isTold } = booking
  await tx.audit({
    action: 'changed',
    item: 'booking',
    itemId: id,
    before: accountNumber === null ? undefined : { accountToPayTo: lastDigits(accountNumber) },
    after: { accountToPayTo: after },
  })
  if (!isTold || guestEmail === '') return
  await tx.email({
    kind: 'account-replaced',
    about: { item: 'booking', itemId: id },
    to: 'guest',
    cause: { of: 'booking', id },
    facts: { hadAccount: accountNumber !== null },
  })
}
