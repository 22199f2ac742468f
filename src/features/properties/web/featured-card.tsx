import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { PhotographStrip } from '#platform/web/ui/photographs/photograph-strip.tsx'
import type { Property } from '../contract.ts'
import { FeaturedPill } from './featured-pill.tsx'
import { Description } from './home/description.tsx'
import { toExcerpt } from './home/description-parts.ts'
import { HomeRating } from './home/home-rating.tsx'
import { HomeSize } from './home/home-size.tsx'
import { NightlyPrice } from './nightly-price.tsx'
import { SaveHeart } from './save-button.tsx'

/** The only link for the keyboard is View Details. Clicks on the text or the photographs open the same page. */
export function FeaturedCard({ home, sizes }: { home: Property; sizes: string }) {
  const address = propertyAddress(home.id)
  return (
    <Card as="article" lifts className="group flex h-full flex-col overflow-hidden">
      <PhotographStrip photographs={home.photographs} sizes={sizes} href={address} />
      {home.featured && <FeaturedPill />}
      <div className="flex flex-1 flex-col p-6">
        <h3 className="text-2xl">{home.title}</h3>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p className="wrap-anywhere text-ink-soft">{home.city}</p>
          <HomeRating home={home} />
        </div>
        <Description html={toExcerpt(home.description)} className="mt-3 line-clamp-3" />
        <HomeSize home={home} className="mt-4 text-ink-soft text-sm" />
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pt-5">
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
