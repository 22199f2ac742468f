import type { Executors } from '#features/approvals/server/approvals.ts'
import { type Rule, storeRule } from '#features/approvals/server/rule.ts'
import type { NewEntry } from '#features/payments/contract.ts'
import { enterEntry } from '#features/payments/server/refund-approval.ts'
import { type AccountDetails, storeBankDetails } from '#features/settings/server/bank-details.ts'

/** What an approval carries out. Each payload is what the same feature proposed, already parsed. */
export const APPROVAL_EXECUTORS: Executors = {
  'bank-details': (tx, { payload, ...origin }) => storeBankDetails(tx, payload as AccountDetails, origin),
  refund: async (tx, { payload }) => {
    const { bookingId, entry } = payload as { bookingId: number; entry: NewEntry }
    await enterEntry(tx, bookingId, entry)
  },
  rule: (tx, { payload }) => storeRule(tx, payload as Rule),
}
