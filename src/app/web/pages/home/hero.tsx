import { HERO_TEXTS } from '#content/hero.ts'
import type { Photograph as Picture } from '#features/properties/contract.ts'
import { SearchBox } from '#features/search/web/search-box.tsx'
import type { Day } from '#platform/shared/day.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'

interface HeroProps {
  photograph: Picture | null
  today: Day
}

/** The first screen: a full-width photograph, the headline over a gradient, the search box across the lower edge. */
export function Hero({ photograph, today }: HeroProps) {
  return (
    <section className="relative">
      <div className="absolute inset-x-0 top-0 bottom-44 overflow-hidden bg-pine-pale sm:bottom-36 lg:bottom-30">
        {photograph && (
          <Photograph
            photograph={photograph}
            sizes="100vw"
            load="first"
            className="absolute inset-0 size-full object-[76%_60%] lg:object-[50%_70%]"
          />
        )}
        {/* A gradient behind the text, so that it is readable on any photograph. */}
        <div className="absolute inset-0 bg-linear-to-b from-paper/90 via-30% via-paper/60 to-60% to-transparent lg:bg-linear-to-r lg:from-paper/95 lg:via-40% lg:via-paper/60" />
      </div>
      <div className="wrap relative flex min-h-[min(46rem,calc(100svh-6rem))] flex-col pt-10 sm:pt-16 lg:pt-20">
        <div className="mb-[clamp(8rem,5rem+12vw,13rem)] max-w-2xl">
          <h1 className="text-5xl sm:text-wrap">{HERO_TEXTS.headline}</h1>
          <p className="mt-5 max-w-lg text-lg text-pine-deep sm:text-xl">{HERO_TEXTS.subtitle}</p>
        </div>
        <div className="mt-auto">
          <SearchBox today={today} />
          <p className="mt-5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pb-2 lg:justify-end">
            <span className="text-ink-soft">{HERO_TEXTS.owner.question}</span>
            <LinkButton href="/property-owner" variant="secondary" size="small">
              {HERO_TEXTS.owner.button}
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  )
}
