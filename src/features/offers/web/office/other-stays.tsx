import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { formatSum } from '#platform/shared/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Alternative } from '../../contract.ts'
import { counted, shortDay } from '../offer-words.ts'
import { type ChoiceGiven, isOffered } from './offer-form.ts'
import { ANEW, alternativesQuery, type WantedStay } from './queries.ts'

interface OtherStaysProps {
  stay: WantedStay
  /** What stands in the offer already. */
  choices: readonly ChoiceGiven[]
  isFull: boolean
  onAdd: (stay: Alternative) => void
}

/** Other homes on the same days and other days in the same home, each to be added at one press. */
export function OtherStays({ stay, choices, isFull, onAdd }: OtherStaysProps) {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...alternativesQuery(stay), ...ANEW })
  if (isError)
    return (
      <ErrorState
        title="Failed to find other stays"
        description={error.said}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading what="other stays" className="grid gap-3 sm:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </Loading>
    )
  const list = { choices, isFull, onAdd }
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Found
        title="Other homes, the same days"
        none="No other home is free on these days."
        stays={data.homes}
        {...list}
      />
      <Found
        title="The same home, other days"
        none="No other days nearby are free in this home."
        stays={data.days}
        {...list}
      />
    </div>
  )
}

interface FoundProps extends Omit<OtherStaysProps, 'stay'> {
  title: string
  none: string
  stays: readonly Alternative[]
}

function Found({ title, none, stays, choices, isFull, onAdd }: FoundProps) {
  return (
    <div>
      <h3 className="mb-2 font-medium font-text text-base tracking-normal">{title}</h3>
      {stays.length === 0 ? (
        <p className="text-ink-soft text-sm">{none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {stays.map((one) => {
            const offered = isOffered(choices, one)
            const words = `${one.title}, ${shortDay(one.checkIn)} to ${shortDay(one.checkOut)}`
            return (
              <li
                key={`${one.propertyId} ${one.checkIn}`}
                className="flex items-center justify-between gap-3 px-4 py-2.5 text-sm"
              >
                <span className="min-w-0">
                  <span className="block font-medium text-base">{one.title}</span>
                  <span className="block text-ink-soft tabular-nums">
                    {shortDay(one.checkIn)} to {shortDay(one.checkOut)} · {counted(one.nights, 'night')} ·{' '}
                    {formatSum(one.total)}
                  </span>
                </span>
                {offered ? (
                  <span className="text-ink-soft">Offered</span>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={isFull}
                    onClick={() => onAdd(one)}
                    aria-label={`Add ${words}`}
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
