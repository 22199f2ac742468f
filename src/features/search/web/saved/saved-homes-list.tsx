import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { hasBothDates, type StayChoice } from '#features/calendar/web/stay-choice.ts'
import { removeSaved, useSavedHomes } from '#features/properties/web/saved-homes.ts'
import type { ChosenProperty } from '#features/search/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Checkbox } from '#platform/web/ui/controls/checkbox.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useIsHydrated } from '#platform/web/ui/use-is-hydrated.ts'
import { chosenQuery } from '../queries.ts'
import { FoundCard } from '../results/found-card.tsx'
import { GRID } from '../results/home-grid.tsx'
import { HomesOutline } from '../results/homes-outline.tsx'
import { compareAddress, MAX_COMPARED } from './comparison.ts'

/** Lists the homes saved in the browser, with totals for the dates. Guests can compare up to three homes. */
export function SavedHomesList({ choice }: { choice: StayChoice }) {
  const live = useIsHydrated()
  const ids = useSavedHomes()
  const { data, isError, isFetching, error, refetch } = useQuery({
    ...chosenQuery(ids, choice),
    enabled: live && ids.length > 0,
    // Keeps showing the homes while new dates load, or after the guest removes a home.
    placeholderData: (before) => before,
  })
  if (!live) return <HomesOutline />
  if (ids.length === 0)
    return (
      <EmptyState
        icon={<Heart size={26} strokeWidth={1.75} aria-hidden="true" />}
        title="No saved homes yet"
        action={<LinkButton href="/properties">See our homes</LinkButton>}
      >
        Press the heart of a home to save it. Saved homes appear here, in this browser only.
      </EmptyState>
    )
  if (isError)
    return (
      <ErrorState
        title="Failed to fetch properties"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <HomesOutline />
  const homes = data.filter(({ id }) => ids.includes(id))
  const missingIds = isFetching ? [] : ids.filter((id) => !homes.some((home) => home.id === id))
  return (
    <>
      {missingIds.length > 0 && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2" role="status">
          {formatCount(missingIds.length, 'saved home is', 'saved homes are')} no longer available with us.
          <Button variant="secondary" size="small" onClick={() => removeSaved(missingIds)}>
            Remove
          </Button>
        </p>
      )}
      <ComparableHomes homes={homes} choice={choice} />
    </>
  )
}

function ComparableHomes({ homes, choice }: { homes: ChosenProperty[]; choice: StayChoice }) {
  const [picked, setPicked] = useState<number[]>([])
  const chosen = homes.map(({ id }) => id).filter((id) => picked.includes(id))
  return (
    <>
      <ul className={GRID}>
        {homes.map((home) => (
          <li key={home.id} className="flex flex-col gap-2">
            <FoundCard
              home={home}
              choice={choice}
              note={home.available === false ? unavailableNote(choice) : undefined}
            />
            {homes.length > 1 && (
              <Checkbox
                label={
                  <>
                    Compare<span className="sr-only"> {home.title}</span>
                  </>
                }
                className="min-h-11 items-center px-1"
                checked={chosen.includes(home.id)}
                disabled={chosen.length >= MAX_COMPARED && !chosen.includes(home.id)}
                onChange={({ target }) =>
                  setPicked(target.checked ? [...chosen, home.id] : chosen.filter((id) => id !== home.id))
                }
              />
            )}
          </li>
        ))}
      </ul>
      {homes.length > 1 && (
        <div className="mt-8 flex flex-wrap items-center gap-4">
          {chosen.length > 1 ? (
            <LinkButton href={compareAddress(chosen, choice)}>Compare {chosen.length} homes</LinkButton>
          ) : (
            <p className="text-ink-soft">Tick two or three homes to compare them side by side.</p>
          )}
        </div>
      )}
    </>
  )
}

function unavailableNote(choice: StayChoice): string | undefined {
  return hasBothDates(choice) ? 'Not available on your dates' : undefined
}
