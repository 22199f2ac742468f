import type { ComponentType } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import type { BookingPanels } from '#features/bookings/web/office/booking-details.tsx'
import { BookingManagement } from '#features/bookings/web/office/booking-management.tsx'
import { MoneyPanel } from '#features/payments/web/office/ledger/money-panel.tsx'
import { GuestPagePanel } from '#features/stays/web/office/guest-page-panel.tsx'

interface BookingPanel {
  id: string
  Panel: ComponentType<{ booking: OpenBooking }>
}

/** What other features show within an open booking, from top to bottom. */
const PANELS: readonly BookingPanel[] = [
  { id: 'money', Panel: MoneyPanel },
  { id: 'guest-page', Panel: GuestPagePanel },
]

const panelsOf: BookingPanels = (booking) => PANELS.map(({ id, Panel }) => <Panel key={id} booking={booking} />)

/** Booking Management, together with what others know of a booking. */
export function BookingsTab() {
  return <BookingManagement panels={panelsOf} />
}
