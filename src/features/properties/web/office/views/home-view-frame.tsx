import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { officeHomeQuery } from '../queries.ts'
import { EditorOutline } from './editor-outline.tsx'
import { HomeHead } from './home-head.tsx'
import { type HomeView, HomeViews } from './home-views.tsx'

interface HomeViewFrameProps {
  id: number
  onLeave: () => void
  view: HomeView
  /** Completes the heading after the home's title: "prices". */
  what: string
  /** Advice for a deleted home, such as to restore the home first. */
  deletedText: string
  children: (home: OfficeProperty) => ReactNode
}

/** Shows a view of a home, or that the home is loading, unknown, deleted or could not be loaded. */
export function HomeViewFrame({ id, onLeave, view, what, deletedText, children }: HomeViewFrameProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...officeHomeQuery(id), retryOnMount: true })
  if (!data && error && error.status !== 404)
    return (
      <ErrorState
        title="The property could not be loaded"
        description={error.serverMessage}
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
        {data ? deletedText : 'There is no home with this number.'}
      </EmptyState>
    )
  return (
    <>
      <HomeHead home={data} title={`${data.title}: ${what}`} onLeave={onLeave} />
      <HomeViews homeId={id} current={view} />
      {children(data)}
    </>
  )
}
