import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isSameName } from '#features/account-name.ts'
import { propose } from '#features/approvals/server/approvals.ts'
import { readRule } from '#features/approvals/server/rule.ts'
import { confirmPerson } from '#features/staff/server/confirmation.ts'
import { findAllStaff } from '#features/staff/server/staff.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffMember, type StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { BankAccount, BankDetailsForm, MaskedAccount } from '../contract.ts'
import { addBankDetails, findBankDetailsRow, findBankDetailsRows, findNewestBankDetailsRow } from './internal/store.ts'
import { readOfficeSettings } from './settings.ts'

/** Returns the account that new bookings use; `null` until the office enters an account. */
export async function findCurrentBankDetails(db: Kysely<DB>): Promise<BankAccount | null> {
  return (await findNewestBankDetailsRow(db)) ?? null
}

/** Returns the account with this id, also after a newer account has replaced it. `null` for a null or unknown id. */
export async function findBankDetails(db: Kysely<DB>, id: number | null): Promise<BankAccount | null> {
  return id === null ? null : ((await findBankDetailsRow(db, id)) ?? null)
}

/** Returns every account, the current account first, with masked numbers. */
export async function listMaskedBankDetails(db: Kysely<DB>): Promise<MaskedAccount[]> {
  const rows = await findBankDetailsRows(db)
  return rows.map(({ enteredAt, enteredBy, ...account }) => ({
    id: account.id,
    ...maskAccount(account),
    enteredAt: enteredAt.toISOString(),
    enteredBy,
  }))
}

/**
 * Stores a changed account for new bookings, or proposes it to a second person and then returns true [rule two-people]. Throws
 * `invalid` for an unexplained name of another [rule account-name], and as `confirmPerson` does.
 */
export async function enterBankDetails(ctx: AppContext, staff: StaffMember, form: BankDetailsForm): Promise<boolean> {
  const { password, code, ...account } = form
  const { name, legalName } = (await readOfficeSettings(ctx)).settings.business
  if (!account.otherNameReason && ![name, legalName].some((own) => isSameName(own, account.accountName)))
    throw fieldError('accountName', OTHER_NAME)
  await confirmPerson(ctx, staff, { password, code })
  return inTransaction(ctx, staff, async (tx) => {
    const before = await findCurrentBankDetails(tx.database)
    if (before && isSame(before, account)) return false
    const { bankDetails: needsSecondPerson } = await readRule(tx.database)
    if (needsSecondPerson) {
      const { bankName, sortCode, accountNumber } = maskAccount(account)
      const summary = `Bank details: ${bankName}, ${sortCode}, ${accountNumber}`
      await propose(tx, { kind: 'bank-details', summary, payload: account })
    } else await storeBankDetails(tx, account)
    return needsSecondPerson
  })
}

/** Stores an account for new bookings and emails every member of staff with an email address. */
export async function storeBankDetails(
  tx: StaffTxContext,
  account: AccountDetails,
  { approvalId, proposedBy = tx.by.userId }: { approvalId?: number; proposedBy?: number } = {},
): Promise<void> {
  const before = await findCurrentBankDetails(tx.database)
  const now = tx.clock.now()
  const id = await addBankDetails(tx.database, { ...account, now, userId: proposedBy, approvalId })
  await tx.audit({
    action: 'changed',
    item: 'bank_details',
    itemId: id,
    before: before ? maskAccount(before) : undefined,
    after: maskAccount(account),
  })
  for (const { id: staff } of await findAllStaff(tx.database))
    await tx.email({
      kind: 'bank-details-changed',
      about: { item: 'bank_details', itemId: id },
      to: { staff },
      alone: true,
    })
}

const OTHER_NAME =
  'This is neither the business name nor the legal name. Please correct it, or explain below why the account has another name'

/** Returns the current account in full and records the access in the audit log. Throws `not-found` without an account. */
export async function revealBankDetails(tx: StaffTxContext): Promise<BankAccount> {
  const account = await findCurrentBankDetails(tx.database)
  if (!account) throw new Refusal('not-found', 'There are no bank details yet')
  await tx.audit({ action: 'looked at', item: 'bank_details', itemId: account.id })
  return account
}

export type AccountDetails = Omit<BankAccount, 'id'>

/** Masks sort code and number except the last digits, which identify the account but are too few to make a payment. */
export function maskAccount({ sortCode, accountNumber, ...names }: AccountDetails): AccountDetails {
  return {
    ...names,
    sortCode: `••-••-${sortCode.slice(-2)}`,
    accountNumber: maskAccountNumber(accountNumber),
  }
}

/** Returns `••••5678`. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`
}

function isSame(one: AccountDetails, other: AccountDetails): boolean {
  return (
    one.accountName === other.accountName &&
    one.bankName === other.bankName &&
    one.sortCode === other.sortCode &&
    one.accountNumber === other.accountNumber &&
    one.otherNameReason === other.otherNameReason
  )
}
