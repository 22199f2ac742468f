import { PageHead } from '#app/web/page-head.tsx'
import type { Page, PageLocation } from '#app/web/routing/page.ts'
import { ReviewByLink, ReviewLoading } from '#features/reviews/web/review-by-link.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { useIsHydrated } from '#platform/web/ui/use-is-hydrated.ts'

/** The server renders only a placeholder, because only the guest's browser and the API know the stay. */
function SubmitReview({ location: { search } }: { location: PageLocation }) {
  const { settings } = useSite()
  const live = useIsHydrated()
  return (
    <>
      <PageHead
        title="Review your stay"
        description={`Tell other guests about your stay with ${settings.business.name}.`}
      />
      <div className="wrap-text pt-10 pb-20 sm:pt-14">
        {live ? (
          <ReviewByLink search={search} />
        ) : (
          <>
            <h1 className="sr-only">Review your stay</h1>
            <ReviewLoading />
          </>
        )}
      </div>
    </>
  )
}

export const page: Page = { Component: SubmitReview }
