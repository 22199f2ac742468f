import { OtherAccounts } from '#features/bookings/web/office/changes/other-accounts.tsx'
import { BankDetails } from '#features/settings/web/office/bank-details.tsx'

/** The bank accounts, and the open bookings whose guests were given another account. */
export function BankSection() {
  return (
    <>
      <BankDetails />
      <OtherAccounts />
    </>
  )
}
