import type { BankAccount } from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { accountCalled, accountsIn, accountWithId, addAccount, type MeantAccount } from './account-store.ts'

export async function readAccounts(ctx: AppContext): Promise<{ accounts: BankAccount[] }> {
  return { accounts: await accountsIn(ctx.database) }
}

/** The account that the office chose: an existing one by id, or a known or new one by name. */
export interface ChosenAccount {
  accountId?: number | undefined
  accountName?: string | undefined
  lastDigits?: string | undefined
}

/** Finds the chosen account; adds one for an unknown name. Throws `invalid` for an unknown id. */
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
