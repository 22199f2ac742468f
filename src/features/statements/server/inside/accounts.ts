import type { BankAccount, UnaskedProfile } from '#features/statements/contract.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal, wrongField } from '#platform/shared/refusal.ts'
import {
  accountCalled,
  accountsIn,
  accountWithId,
  addAccount,
  giveProfileItsAccount,
  type MeantAccount,
  markOfSeveral,
  unaskedProfiles,
} from './account-store.ts'

/** The accounts whose statements are imported, and what of earlier statements is not known to be of any of them. */
export async function readAccounts(office: Office): Promise<{ accounts: BankAccount[]; unasked: UnaskedProfile[] }> {
  const [accounts, unasked] = [await accountsIn(office.database), await unaskedProfiles(office.database)]
  return { accounts, unasked }
}

/** An account as the office says it: one that is there, or the name of one that may be. */
export interface SaidAccount {
  accountId?: number | undefined
  accountName?: string | undefined
  lastDigits?: string | undefined
}

/** The account that is meant, a new one where its name is not known. Refuses as `invalid` one that is not there. */
export async function accountMeant(deed: StaffDeed, said: SaidAccount): Promise<MeantAccount> {
  const { accountId, accountName, lastDigits = null } = said
  const known =
    accountId !== undefined
      ? await accountWithId(deed.database, accountId)
      : await accountCalled(deed.database, { name: accountName ?? '', lastDigits })
  if (known) return known
  if (accountName === undefined) throw wrongField('accountId', 'Please choose an account')
  const added = await addAccount(deed, { name: accountName, lastDigits })
  await deed.trail({ action: 'entered', item: 'bank_account', itemId: added.id, after: { name: accountName } })
  return added
}

/**
 * Says of which account the earlier statements with some columns were, or that they were of several: then each of their
 * lines is of the account in whose statement it comes again. Refuses as `taken` what has been answered.
 */
export async function sayAccountOfProfile(
  deed: StaffDeed,
  profileId: number,
  said: SaidAccount & { ofSeveral?: true | undefined },
): Promise<{ accounts: BankAccount[]; unasked: UnaskedProfile[] }> {
  const accountId = said.ofSeveral ? null : (await accountMeant(deed, said)).id
  const isSaid =
    accountId === null
      ? await markOfSeveral(deed.database, profileId)
      : await giveProfileItsAccount(deed.database, profileId, accountId)
  if (!isSaid) throw new Refusal('taken', 'Somebody has answered this already')
  const after = accountId === null ? { ofSeveral: true } : { accountId }
  await deed.trail({ action: 'assigned', item: 'bank_profile', itemId: profileId, after })
  return readAccounts(deed)
}
