import type { Photograph as Picture } from '#features/properties/contract.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { FigureRow } from '../text/figure-row.tsx'
import type { HomeTexts } from './home-words.ts'

interface AboutProps {
  words: HomeTexts['about']
  photograph: Picture | undefined
}

export function About({ words, photograph }: AboutProps) {
  return (
    <section aria-labelledby="about-heading" className="wrap py-12 lg:py-16">
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.2fr]">
        {photograph && (
          <Photograph
            photograph={photograph}
            sizes="(min-width: 1280px) 516px, (min-width: 1024px) 42vw, 92vw"
            className="aspect-5/2 w-full rounded-hero lg:aspect-3/2"
          />
        )}
        <div>
          <h2 id="about-heading">{words.title}</h2>
          <div className="measure mt-3 space-y-3">
            {words.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <FigureRow
            compact
            figures={words.stats}
            className="mt-5 flex flex-wrap gap-x-3 gap-y-4 *:min-w-18 *:flex-1"
          />
          <LinkButton href="/about" variant="secondary" className="mt-5">
            {words.button}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
