import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useRef } from 'react'
import { PricesPanel } from '#features/calendar/web/office/prices/prices-panel.tsx'
import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import type { OfficeProperty } from '../../contract.ts'
import { EditorOutline } from './editor-outline.tsx'
import { HomeMarks, staysAhead } from './home-parts.tsx'
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
      <Head home={data} onLeave={onLeave} />
      <HomeViews homeId={id} current="prices" />
      <PricesPanel key={id} propertyId={id} maxGuests={data.maxGuests} />
    </>
  )
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Head({ home, onLeave }: { home: OfficeProperty; onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What led here is gone.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="mb-4">
      <Button variant="quiet" size="small" className="-ml-3 min-h-11" onClick={onLeave}>
        <ArrowLeft {...ICON} />
        All properties
      </Button>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-3xl">
            {home.title}: prices
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
            <HomeMarks home={home} />
            {staysAhead(home.upcomingStays)}
          </p>
        </div>
        {home.isAvailable && (
          <LinkButton
            href={propertyAddress(home.id)}
            target="_blank"
            variant="secondary"
            size="small"
            className="max-sm:min-h-11"
          >
            <ExternalLink {...ICON} />
            <span>
              View on the site<span className="sr-only"> (opens in a new tab)</span>
            </span>
          </LinkButton>
        )}
      </div>
    </div>
  )
}
