import { AccountsGiven } from '#features/bookings/web/office/accounts-given.tsx'
import { BankDetails } from '#features/settings/web/office/bank-details.tsx'

/** Where guests pay, and which open bookings were told of another account. */
export function BankSection() {
  return (
    <>
      <BankDetails />
      <AccountsGiven />
    </>
  )
}
