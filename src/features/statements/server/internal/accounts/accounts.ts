import type { BankAccount } from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { type AccountRow, addAccount, findAccount, findAccountByName, findAccounts } from './account-store.ts'

export async function readAccounts(ctx: AppContext): Promise<{ accounts: BankAccount[] }> {
  return { accounts: await findAccounts(ctx.database) }
}

/** The office's choice: an existing account by id, or an existing or new account by name. */
export interface ChosenAccount {
  accountId?: number | undefined
  accountName?: string | undefined
  lastDigits?: string | undefined
}

/** Returns the chosen account; adds an account for an unknown name. Throws `invalid` for an unknown id. */
export async function findOrAddAccount(tx: StaffTxContext, chosen: ChosenAccount): Promise<AccountRow> {
  const { accountId, accountName, lastDigits = null } = chosen
  const existing =
    accountId !== undefined
      ? await findAccount(tx.database, accountId)
      : await findAccountByName(tx.database, { name: accountName ?? '', lastDigits })
  if (existing) return existing
  if (accountName === undefined) throw fieldError('accountId', 'Please choose an account')
  const added = await addAccount(tx, { name: accountName, lastDigits })
  await tx.audit({ action: 'entered', item: 'bank_account', itemId: added.id, after: { name: accountName } })
  return added
}
