import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { featuredHomesQuery, homeNamesQuery } from '#features/properties/web/queries.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { alongWith, deferred } from '#platform/web/ui/deferred.tsx'
import { useLive } from '#platform/web/ui/use-live.ts'
import { hasJustSent } from '../just-sent.ts'
import type { Page } from '../page.ts'
import { PageHead } from '../page-head.tsx'
import { useToday } from '../today.tsx'
import { HERO_WORDS } from '../words/hero.ts'
import { Hero } from './home/hero.tsx'
import { useLodgingFacts } from './home/lodging-facts.ts'
import { voicesQuery } from './home/voices.ts'

/** Everything below the first screen: server-rendered, hydrated when the guest comes near. */
const Blocks = deferred(() => import('./home/blocks.tsx'), <div className="min-h-screen" />)

function Home() {
  const { settings, photographs } = useSite()
  const { data: featured } = useQuery(featuredHomesQuery)
  return (
    <>
      <PageHead
        title={HERO_WORDS.headline}
        description={`${HERO_WORDS.subtitle}. ${settings.business.name}: homes in ${settings.business.serviceArea}.`}
        path="/"
        picture={photographs.hero?.src ?? featured?.rows[0]?.photographs[0]?.src}
        facts={[useLodgingFacts()]}
      />
      <Sent />
      <Hero photograph={photographs.hero} today={useToday()} />
      <Blocks />
    </>
  )
}

/** Fetched only after an enquiry or application was sent in this tab; if that fails, the page goes without. */
const AfterSending = lazy(() => import('./home/after-sending.tsx').catch(() => ({ default: () => null })))

function Sent() {
  const live = useLive()
  if (!live || !hasJustSent()) return null
  return (
    <Suspense fallback={null}>
      <AfterSending />
    </Suspense>
  )
}

export const page: Page = {
  load: async (_, ask) => {
    await Promise.all([ask(featuredHomesQuery), ask(homeNamesQuery), ask(voicesQuery), alongWith(Blocks)])
    return {}
  },
  Component: Home,
}
