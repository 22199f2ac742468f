import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { Alternative } from '#features/offers/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { formatStayDay } from '../offer-text.ts'
import { type ChoiceInput, isInOffer } from './offer-form.ts'
import { alternativesQuery, type RequestedStay } from './queries.ts'

interface OtherStaysProps {
  stay: RequestedStay
  choices: readonly ChoiceInput[]
  isFull: boolean
  onAdd: (stay: Alternative) => void
}

/** Other homes on the same days and other days in the same home, each added with one click. */
export function OtherStays({ stay, choices, isFull, onAdd }: OtherStaysProps) {
  const stays = useQuery({ ...alternativesQuery(stay), ...ALWAYS_REFETCH })
  const list = { choices, isFull, onAdd }
  return (
    <QueryState
      of={stays}
      what="other stays"
      failed="Other stays could not be loaded"
      shapes={['h-20', 'h-20']}
      shapesClassName="grid gap-3 sm:grid-cols-2"
    >
      {(data) => (
        <div className="grid gap-5 lg:grid-cols-2">
          <FoundStays
            title="Other homes on the same dates"
            none={noOtherHome(data.tooSmall)}
            stays={data.homes}
            {...list}
          />
          <FoundStays
            title="The same home on other dates"
            none="This home has no other available dates nearby."
            stays={data.days}
            {...list}
          />
        </div>
      )}
    </QueryState>
  )
}

/** Explains an empty list of homes: all other homes are taken, or the available homes are too small. */
function noOtherHome(tooSmall: number): string {
  if (tooSmall === 0) return 'No other home is available on these dates.'
  return `${formatCount(tooSmall, 'other home is', 'other homes are')} available on these dates, but too small for this many guests.`
}

interface FoundStaysProps extends Omit<OtherStaysProps, 'stay'> {
  title: string
  none: string
  stays: readonly Alternative[]
}

function FoundStays({ title, none, stays, choices, isFull, onAdd }: FoundStaysProps) {
  return (
    <div>
      <h3 className="mb-2 font-medium font-text text-base tracking-normal">{title}</h3>
      {stays.length === 0 ? (
        <p className="text-ink-soft text-sm">{none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {stays.map((one) => {
            const isAdded = isInOffer(choices, one)
            const label = `${one.title}, ${formatStayDay(one.checkIn)} to ${formatStayDay(one.checkOut)}`
            return (
              <li
                key={`${one.propertyId} ${one.checkIn}`}
                className="flex items-center justify-between gap-3 px-4 py-2.5 text-sm"
              >
                <span className="min-w-0">
                  <span className="block font-medium text-base">{one.title}</span>
                  <span className="block text-ink-soft tabular-nums">
                    {formatStayDay(one.checkIn)} to {formatStayDay(one.checkOut)} · {formatCount(one.nights, 'night')} ·{' '}
                    {formatPoundsText(one.total)}
                  </span>
                </span>
                {isAdded ? (
                  <span className="text-ink-soft">Offered</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={isFull}
                    onClick={() => onAdd(one)}
                    aria-label={`Add ${label}`}
                  >
                    <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                    Add
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
