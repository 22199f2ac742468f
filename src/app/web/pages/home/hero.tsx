import { HERO_TEXTS } from '#content/hero.ts'
import type { Photograph as Picture } from '#features/properties/contract.ts'
import { SearchBox } from '#features/search/web/search-box.tsx'
import type { Day } from '#platform/shared/day.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'

interface HeroProps {
  photograph: Picture | null
  /** The photograph's crop for phones. */
  phone: Picture | null
  /** Whether to tell guests that the pictures are illustrations. */
  demo: boolean
  today: Day
}

/** The first screen: the headline on paper, a full-width photograph, the search box across its lower edge. */
export function Hero({ photograph, phone, demo, today }: HeroProps) {
  return (
    <section>
      <div className="wrap pt-6 pb-6 sm:pt-10 sm:pb-8">
        <h1 className="max-sm:text-[min(2.25rem,9vw)] text-5xl">{HERO_TEXTS.headline}</h1>
        <p className="mt-3 text-ink-soft text-lg sm:text-xl">{HERO_TEXTS.subtitle}</p>
      </div>
      {photograph && (
        <Photograph
          photograph={photograph}
          phone={phone}
          sizes="100vw"
          load="first"
          className="aspect-4/5 w-full sm:aspect-3/2 lg:aspect-5/2 lg:max-h-[56svh] lg:object-top"
        />
      )}
      <div className={photograph ? 'wrap relative -mt-20' : 'wrap'}>
        <SearchBox today={today} />
        <div className="mt-5 flex flex-wrap items-center justify-center gap-x-6 gap-y-3 lg:justify-between">
          {demo && <p className="text-ink-soft text-sm">{HERO_TEXTS.illustrations}</p>}
          <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 lg:ml-auto">
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
