import { useQuery } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import { FeaturedCard } from '#features/properties/web/featured-card.tsx'
import { featuredHomesQuery } from '#features/properties/web/queries.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { HomeTexts } from './home-words.ts'

/** The homes that the office features. Links to `/#properties` lead to this section. */
export function FeaturedHomes({ words }: { words: HomeTexts['featured'] }) {
  return (
    <section id="properties" aria-labelledby="featured-heading" className="wrap pt-10 pb-6 lg:pt-14">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:mb-8">
        <div>
          <h2 id="featured-heading">{words.title}</h2>
          <p className="mt-1 text-ink-soft sm:text-lg">{words.text}</p>
        </div>
        <LinkButton href="/properties" variant="secondary" size="small">
          See all properties
        </LinkButton>
      </div>
      <Homes empty={words.empty} />
    </section>
  )
}

function Homes({ empty }: { empty: string }) {
  const { data, isError, isFetching, refetch } = useQuery(featuredHomesQuery)
  if (isError)
    return <ErrorState title="Failed to fetch properties" onRetry={() => void refetch()} retrying={isFetching} />
  const homes = data?.rows
  if (!homes)
    return (
      <Loading what="properties" className={GRID}>
        {[1, 2].map((place) => (
          <Skeleton key={place} className="h-140 rounded-card" />
        ))}
      </Loading>
    )
  if (homes.length === 0)
    return <EmptyState icon={<House size={26} strokeWidth={1.75} aria-hidden="true" />} title={empty} />
  return (
    <ul className={GRID}>
      {homes.map((home, index) => {
        // Of an odd number the first home fills a row, so that no row has a gap.
        const wide = index === 0 && homes.length % 2 === 1
        return (
          <li key={home.id} className={classNames(wide && 'md:col-span-2')}>
            <FeaturedCard home={home} sizes={wide ? WIDE_SIZES : SIZES} wide={wide} />
          </li>
        )
      })}
    </ul>
  )
}

const GRID = 'grid grid-cols-1 gap-4 max-sm:-mx-4 md:grid-cols-2 lg:gap-6'
const SIZES = '(min-width: 1280px) 584px, (min-width: 768px) 45vw, 100vw'
const WIDE_SIZES = '(min-width: 1280px) 720px, (min-width: 1024px) 57vw, 100vw'
