import type { BankAccount } from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { accountCalled, accountsIn, accountWithId, addAccount, type MeantAccount } from './account-store.ts'

/** The accounts whose statements are imported. */
export async function readAccounts(ctx: AppContext): Promise<{ accounts: BankAccount[] }> {
  return { accounts: await accountsIn(ctx.database) }
}

/** An account as the office says it: one that is there, or the name of one that may be. */
export interface ChosenAccount {
  accountId?: number | undefined
  accountName?: string | undefined
  lastDigits?: string | undefined
}

/** The account that is meant, a new one where its name is not known. Throws `invalid` for one that is not there. */
export async function accountMeant(tx: StaffTxContext, chosen: ChosenAccount): Promise<MeantAccount> {
  const { accountId, accountName, lastDigits = null } = chosen
  const known =
    accountId !== undefined
      ? await accountWithId(tx.database, accountId)
      : await accountCalled(tx.database, { name: accountName ?? '', lastDigits })
  if (known) return known
  if (accountName === undefined) throw fieldError('accountId', 'Please choose an account')
  const added = await addAccount(tx, { name: accountName, lastDigits })
  await tx.audit({ action: 'entered', item: 'bank_account', itemId: added.id, after: { name: accountName } })
  return added
}
