import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { PhotographStrip } from '#platform/web/ui/photographs/photograph-strip.tsx'
import type { Property } from '../contract.ts'
import { FeaturedPill } from './featured-pill.tsx'
import { Description } from './home/description/description.tsx'
import { toExcerpt } from './home/description/description-parts.ts'
import { HomeRating } from './home/home-rating.tsx'
import { HomeSize } from './home/home-size.tsx'
import { NightlyPrice } from './nightly-price.tsx'
import { SaveHeart } from './save-button.tsx'

interface FeaturedCardProps {
  home: Property
  sizes: string
  /** Puts the text beside the photograph on a desktop. */
  wide: boolean
}

/** The only link for the keyboard is View Details. Clicks on the text or the photographs open the same page. */
export function FeaturedCard({ home, sizes, wide }: FeaturedCardProps) {
  const address = propertyAddress(home.id)
  return (
    <Card
      as="article"
      lifts
      className={classNames(
        'group flex h-full flex-col overflow-hidden max-sm:rounded-none max-sm:border-x-0',
        wide && 'lg:flex-row lg:items-center',
      )}
    >
      <PhotographStrip
        photographs={home.photographs}
        sizes={sizes}
        href={address}
        className={classNames(wide && 'lg:w-3/5')}
      />
      {home.featured && <FeaturedPill />}
      <div className={classNames('flex flex-1 flex-col px-4 pt-4 pb-5 sm:p-6', wide && 'lg:p-10')}>
        <h3 className="text-2xl">{home.title}</h3>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p className="wrap-anywhere text-ink-soft">{home.city}</p>
          <HomeRating home={home} />
        </div>
        <HomeSize home={home} className="mt-3 text-ink-soft text-sm" />
        <Description html={toExcerpt(home.description)} className="mt-3 line-clamp-3" />
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pt-4">
          <p className="text-ink-soft">
            <NightlyPrice home={home} />
          </p>
          <SiteLink
            href={address}
            className="stretched font-medium text-pine underline decoration-1 underline-offset-4 group-hover:decoration-2"
          >
            View Details<span className="sr-only"> of {home.title}</span>
          </SiteLink>
        </div>
      </div>
      {/* Last, so that the keyboard reaches the home before it. */}
      <SaveHeart home={home} />
    </Card>
  )
}
