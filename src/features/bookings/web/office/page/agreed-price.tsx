import type { OpenBooking } from '#features/bookings/contract.ts'
import { PriceLines } from '../agreement/price-lines.tsx'

/** The agreed price does not change with the home's current prices. */
export function AgreedPrice({ booking }: { booking: OpenBooking }) {
  const { lines, securityDeposit } = booking.agreedPrice
  return (
    <section aria-label="Price as agreed" className="mt-5 rounded-card border border-line bg-paper px-4 py-3 text-sm">
      <h3 className="font-medium font-text text-base">Price as agreed</h3>
      <PriceLines
        lines={lines}
        total={booking.totalAmount}
        securityDeposit={securityDeposit}
        className="mt-2 space-y-1"
        totalClassName="border-line border-t pt-1.5"
      />
      {booking.isDepositOwn && (
        <p className="mt-1 text-ink-soft">The deposit was set for this booking: a new price does not change it.</p>
      )}
    </section>
  )
}
