import type { Takings } from '#features/takings/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'

/** Lists, by booking number, the money of deleted bookings that the received and refunded sums include. */
export function DeletedTakings({ deleted }: Pick<Takings, 'deleted'>) {
  if (deleted.length === 0) return null
  return (
    <section aria-label="Deleted bookings" className="mt-5 break-inside-avoid text-sm">
      <h3 className="font-medium font-text text-base">Included: money of deleted bookings</h3>
      <ul className="mt-1.5 max-w-170 divide-y divide-line border-line border-y tabular-nums">
        {deleted.map(({ bookingId, received, refunds }) => (
          <li key={bookingId} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>Deleted booking #{bookingId}</span>
            <span className="text-ink-soft">
              {formatPoundsText(received)} received, {formatPoundsText(refunds)} refunded
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
