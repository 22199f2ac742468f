import { describeNameCheck } from '#features/account-name.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'

interface NameCheckProps {
  booking: OpenBooking
  sender: { phone: string; email: string }
}

/** For emails that ask for money. Names no number of the account [rule bank-details-place]. */
export function NameCheck({ booking: { bankDetails }, sender }: NameCheckProps) {
  return bankDetails && <Paragraph>{describeNameCheck(bankDetails.accountName, sender)}</Paragraph>
}
