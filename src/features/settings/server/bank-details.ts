import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { confirmPerson } from '#features/staff/server/confirmation.ts'
import { allStaff } from '#features/staff/server/staff.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BankAccount, BankDetailsForm, MaskedAccount } from '../contract.ts'
import { addBankDetails, bankDetailsRow, newestBankDetailsRow, newestBankDetailsRows } from './internal/store.ts'

/** Further back than any office has changed its bank; the database keeps every one. */
const MAX_SHOWN = 50

/** The account that guests are asked to pay into from now on; `null` until the office has entered one. */
export async function currentBankDetails(db: Kysely<DB>): Promise<BankAccount | null> {
  return (await newestBankDetailsRow(db)) ?? null
}

/**
 * The account that somebody was once given, whatever was entered since: rows are never changed and never deleted.
 * `null` where nobody was given one.
 */
export async function bankDetailsOf(db: Kysely<DB>, id: number | null): Promise<BankAccount | null> {
  return id === null ? null : ((await bankDetailsRow(db, id)) ?? null)
}

/** Every account that guests were given, the present one first, with its last digits alone. */
export async function maskedBankDetails(db: Kysely<DB>): Promise<MaskedAccount[]> {
  const rows = await newestBankDetailsRows(db, MAX_SHOWN)
  return rows.map(({ enteredAt, firstName, lastName, ...account }) => ({
    id: account.id,
    ...masked(account),
    enteredAt: enteredAt.toISOString(),
    enteredBy: firstName === null ? null : `${firstName} ${lastName}`,
  }))
}

/**
 * Gives guests another account from now on; whoever was given one keeps it. Everybody of the office is written to, so
 * that a thief with a stolen session does not go unnoticed. Throws `forbidden` without the person's password (and
 * code). The same account entered again changes nothing.
 */
export async function enterBankDetails(ctx: AppContext, staff: StaffMember, form: BankDetailsForm): Promise<void> {
  const { password, code, ...account } = form
  await confirmPerson(ctx, staff, { password, code })
  await inTransaction(ctx, staff, async (tx) => {
    const before = await currentBankDetails(tx.database)
    if (before && isSame(before, account)) return
    const now = tx.clock.now()
    const id = await addBankDetails(tx.database, { ...account, now, userId: staff.userId })
    await tx.audit({
      action: 'changed',
      item: 'bank_details',
      itemId: id,
      before: before ? masked(before) : undefined,
      after: masked(account),
    })
    for (const { id: staff } of await allStaff(tx.database))
      await tx.email({
        kind: 'bank-details-changed',
        about: { item: 'bank_details', itemId: id },
        to: { staff },
        alone: true,
      })
  })
}

/**
 * The present account in full, for whoever shows once more who they are; the audit log has that it was read. Throws as
 * `forbidden` without the person's password (and code), and `not-found` while there is none.
 */
export async function revealBankDetails(
  ctx: AppContext,
  staff: StaffMember,
  message: { password: string; code?: string | undefined },
): Promise<BankAccount> {
  await confirmPerson(ctx, staff, message)
  return inTransaction(ctx, staff, async (tx) => {
    const account = await currentBankDetails(tx.database)
    if (!account) throw new Refusal('not-found', 'There are no bank details yet')
    await tx.audit({ action: 'looked at', item: 'bank_details', itemId: account.id })
    return account
  })
}

type Numbers = Omit<BankAccount, 'id'>

/** The last digits alone: enough to tell two accounts from one another, too few to pay into one. */
export function masked({ accountName, bankName, sortCode, accountNumber }: Numbers): Numbers {
  return {
    accountName,
    bankName,
    sortCode: `••-••-${sortCode.slice(-2)}`,
    accountNumber: lastDigits(accountNumber),
  }
}

/** `••••5678`. */
export function lastDigits(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`
}

function isSame(one: Numbers, other: Numbers): boolean {
  return (
    one.accountName === other.accountName &&
    one.bankName === other.bankName &&
    one.sortCode === other.sortCode &&
    one.accountNumber === other.accountNumber
  )
}
