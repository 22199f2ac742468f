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
    <section id="properties" aria-labelledby="featured-heading" className="border-line border-t bg-sand/60">
      <div className="wrap section">
        <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <div>
            <h2 id="featured-heading">{words.title}</h2>
            <p className="mt-3 text-ink-soft text-lg">{words.text}</p>
          </div>
          <LinkButton href="/properties" variant="secondary">
            See all properties
          </LinkButton>
        </div>
        <Homes empty={words.empty} />
      </div>
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
      <Loading what="properties" className={`${GRID} lg:grid-cols-3`}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-140 rounded-card" />
        ))}
      </Loading>
    )
  if (homes.length === 0)
    return <EmptyState icon={<House size={26} strokeWidth={1.75} aria-hidden="true" />} title={empty} />
  return (
    <ul className={classNames(GRID, homes.length < 3 ? 'max-w-200' : 'lg:grid-cols-3')}>
      {homes.map((home) => (
        <li key={home.id}>
          <FeaturedCard home={home} sizes={SIZES} />
        </li>
      ))}
    </ul>
  )
}

const GRID = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:gap-8'
const SIZES = '(min-width: 1280px) 379px, (min-width: 1024px) 30vw, (min-width: 768px) 45vw, 92vw'
