import { CHANNEL_NAMES } from '#features/channel-names.ts'
import type { Takings } from '#features/takings/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** Stays let through other channels. The total includes these stays, but the guests pay the channel. */
export function ChannelTakings({ channels }: Pick<Takings, 'channels'>) {
  if (channels.length === 0) return null
  return (
    <section aria-label="Stays booked through other channels" className="mt-5 break-inside-avoid text-sm">
      <h3 className="font-medium font-text text-base">Included: stays booked through other channels, paid there</h3>
      <ul className="mt-1.5 max-w-170 divide-y divide-line border-line border-y tabular-nums">
        {channels.map(({ channel, bookings, nights, income }) => (
          <li key={channel} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>{CHANNEL_NAMES[channel]}</span>
            <span className="text-ink-soft">
              {formatCount(bookings, 'booking')}, {formatCount(nights, 'night')}, {formatPoundsText(income)} of income
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
