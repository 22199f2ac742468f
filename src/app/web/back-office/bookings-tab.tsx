import BookUser from 'lucide-react/icons/book-user'
import { BookingManagement } from '#features/bookings/web/office/list/booking-management.tsx'
import type { BookingPanels } from '#features/bookings/web/office/page/booking-page.tsx'
import { EmailsPanel } from '#features/emails/web/office/emails-panel.tsx'
import { BookingRemarks } from '#features/guests/web/office/booking-remarks.tsx'
import { InvoicePanel } from '#features/invoices/web/office/invoice-panel.tsx'
import { InvoiceView } from '#features/invoices/web/office/invoice-view.tsx'
import { officeUrl } from '#features/office-url.ts'
import { MoneyPanel } from '#features/payments/web/office/ledger/money-panel.tsx'
import { RecordPayment } from '#features/payments/web/office/record-payment.tsx'
import { GuestRegister } from '#features/register/web/office/guest-register.tsx'
import { RegisterPanel } from '#features/register/web/office/register-panel.tsx'
import { GuestPagePanel } from '#features/stays/web/office/guest-page-panel.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

/** Parts of other features on the page of a booking; nothing about money for a stay of another channel. */
const PANELS: BookingPanels = {
  action: ({ id, channel }) => channel === null && <RecordPayment bookingId={id} />,
  money: (booking) =>
    booking.channel === null && (
      <>
        <MoneyPanel booking={booking} />
        <InvoicePanel booking={booking} />
      </>
    ),
  guest: (booking) => (
    <>
      <GuestPagePanel booking={booking} />
      <div className="mt-5">
        <EmailsPanel item="booking" itemId={booking.id} />
      </div>
      <BookingRemarks booking={booking} />
      <RegisterPanel booking={booking} />
    </>
  ),
}

/** Shows Booking Management, the guest register or the invoice of a stay, as the URL selects. */
export function BookingsTab() {
  const urlState = useUrlState()
  if (urlState.read('view') === 'register') return <GuestRegister />
  const stay = Number(urlState.read('stay'))
  if (urlState.read('view') === 'invoice' && Number.isInteger(stay) && stay > 0) return <InvoiceView bookingId={stay} />
  return (
    <BookingManagement
      panels={PANELS}
      actions={
        <SiteLink
          href={officeUrl('bookings', { view: 'register' })}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          <BookUser size={16} strokeWidth={1.75} aria-hidden="true" />
          Guest register
        </SiteLink>
      }
    />
  )
}
