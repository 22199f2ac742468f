import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { HERO_TEXTS } from '#content/hero.ts'
import { featuredHomesQuery, homeNamesQuery, sharedFeaturesQuery } from '#features/properties/web/queries.ts'
import { reviewsSummaryQuery } from '#features/reviews/web/queries.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { deferred, preloadWithPage } from '#platform/web/ui/deferred.tsx'
import { useIsHydrated } from '#platform/web/ui/use-is-hydrated.ts'
import { PageHead } from '../page-head.tsx'
import { hasJustSent } from '../routing/just-sent.ts'
import type { Page } from '../routing/page.ts'
import { useToday } from '../today.tsx'
import { Hero } from './home/hero.tsx'
import { homePageReviewsQuery } from './home/home-page-reviews-query.ts'
import { lodgingFacts } from './home/lodging-facts.ts'

/**
 * Everything below the first screen: server-rendered, hydrated when used, visible or, after a scroll, near the window.
 */
const Blocks = deferred(() => import('./home/blocks.tsx'), <div className="min-h-dvh" />)

function Home() {
  const site = useSite()
  const { settings, photographs } = site
  const { serviceArea } = settings.business
  const { data: featured } = useQuery(featuredHomesQuery)
  return (
    <>
      <PageHead
        title={HERO_TEXTS.headline}
        description={`${HERO_TEXTS.subtitle}. ${settings.business.name}${serviceArea && `: homes in ${serviceArea}`}.`}
        path="/"
        picture={photographs.hero ?? featured?.rows[0]?.photographs[0]}
        facts={[lodgingFacts(site)]}
      />
      {/* Always there, so that the text that follows is announced. */}
      <div role="status">
        <Sent />
      </div>
      <Hero photograph={photographs.hero} phone={photographs.heroPhone} demo={site.demo} today={useToday()} />
      <Blocks />
    </>
  )
}

/** Fetched only after an enquiry or application was sent in this tab; if the fetch fails, the page has no panel. */
const AfterSending = lazy(() => import('./home/after-sending.tsx').catch(() => ({ default: () => null })))

function Sent() {
  const live = useIsHydrated()
  if (!live || !hasJustSent()) return null
  return (
    <Suspense fallback={null}>
      <AfterSending />
    </Suspense>
  )
}

export const page: Page = {
  load: async (_, ask) => {
    await Promise.all([
      ask(featuredHomesQuery),
      ask(homeNamesQuery),
      ask(sharedFeaturesQuery),
      ask(homePageReviewsQuery),
      ask(reviewsSummaryQuery),
      preloadWithPage(Blocks),
    ])
    return {}
  },
  Component: Home,
}
