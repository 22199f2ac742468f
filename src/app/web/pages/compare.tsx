import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { PassedDates, withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
import { readStayChoice } from '#features/calendar/web/stay-choice.ts'
import { useStayChoice } from '#features/calendar/web/use-stay-choice.ts'
import { chosenQuery } from '#features/search/web/queries.ts'
import { CompareTable } from '#features/search/web/saved/compare-table.tsx'
import { compareAddress, parseComparedIds } from '#features/search/web/saved/comparison.ts'
import { StayBar } from '#features/search/web/stay-bar.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { ShareButton } from '#platform/web/ui/controls/share-button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { PageHead } from '../page-head.tsx'
import type { Page, PageLocation } from '../routing/page.ts'
import { useToday } from '../today.tsx'

function Compare({ location: { search } }: { location: PageLocation }) {
  const today = useToday()
  const ids = parseComparedIds(search)
  const [choice, choose] = useStayChoice(withoutPassedDates(search, today), (next) => compareAddress(ids, next))
  return (
    <>
      <PageHead
        title="Compare homes"
        description="Two or three homes side by side: price, beds, pets, parking, access, reviews and the total for your dates."
      />
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <h1>Compare homes</h1>
          {ids.length > 0 && <ShareButton title="Homes to compare" path={compareAddress(ids, choice)} />}
        </div>
        <PassedDates path="/compare" search={search} today={today} />
        {ids.length > 0 && <StayBar choice={choice} today={today} onChoice={choose} />}
        <div className="mt-8">
          <Compared search={search} />
        </div>
      </div>
    </>
  )
}

function Compared({ search }: { search: URLSearchParams }) {
  const ids = parseComparedIds(search)
  const choice = readStayChoice(withoutPassedDates(search, useToday()))
  const { data, isError, isFetching, error, refetch } = useQuery({
    ...chosenQuery(ids, choice),
    enabled: ids.length > 0,
  })
  if (isError)
    return (
      <ErrorState
        title="Failed to fetch properties"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (ids.length > 0 && !data)
    return (
      <Loading what="properties">
        <Skeleton className="h-96" />
      </Loading>
    )
  if (!data || data.length === 0)
    return (
      <EmptyState
        icon={<Scale size={26} strokeWidth={1.75} aria-hidden="true" />}
        title="No homes to compare"
        action={<LinkButton href="/saved">Saved homes</LinkButton>}
      >
        Tap the heart to save homes, then tick two or three to compare.
      </EmptyState>
    )
  return <CompareTable homes={data} choice={choice} />
}

export const page: Page = {
  load: async ({ search }, ask, today) => {
    const ids = parseComparedIds(search)
    if (ids.length > 0) await ask(chosenQuery(ids, readStayChoice(withoutPassedDates(search, today))))
    return {}
  },
  Component: Compare,
}
