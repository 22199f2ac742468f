import { useQuery } from '@tanstack/react-query'
import { PricesPanel } from '#features/calendar/web/office/prices/prices-panel.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EditorOutline } from './editor-outline.tsx'
import { HomeHead } from './home-head.tsx'
import { HomeViews } from './home-views.tsx'
import { officeHomeQuery } from './queries.ts'

interface HomePricesProps {
  id: number
  /** To the list. */
  onLeave: () => void
}

/** What a home costs, in place of the list: beside the form of its details. */
export default function HomePrices({ id, onLeave }: HomePricesProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...officeHomeQuery(id), retryOnMount: true })
  if (!data && error && error.status !== 404)
    return (
      <ErrorState
        title="Failed to fetch the property"
        description={error.said}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data && !error) return <EditorOutline />
  if (!data || data.deletedAt !== null)
    return (
      <EmptyState
        title={data ? `${data.title} was deleted` : 'Property Not Found'}
        action={
          <Button variant="secondary" onClick={onLeave}>
            All properties
          </Button>
        }
      >
        {data ? 'Restore it first, and its prices are as they were.' : 'There is no home with this number.'}
      </EmptyState>
    )
  return (
    <>
      <HomeHead home={data} title={`${data.title}: prices`} onLeave={onLeave} />
      <HomeViews homeId={id} current="prices" />
      <PricesPanel key={id} propertyId={id} maxGuests={data.maxGuests} />
    </>
  )
}
