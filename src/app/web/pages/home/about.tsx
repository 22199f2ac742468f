import type { Photograph as Picture } from '#features/properties/contract.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { FigureSources } from '../text/figure-sources.tsx'
import type { HomeTexts } from './home-words.ts'

interface AboutProps {
  words: HomeTexts['about']
  photograph: Picture | undefined
}

export function About({ words, photograph }: AboutProps) {
  return (
    <section aria-labelledby="about-heading" className="border-line border-t">
      <div className="wrap section grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        {photograph && (
          <Photograph
            photograph={photograph}
            sizes="(min-width: 1280px) 900px, (min-width: 1024px) 70vw, 92vw"
            className="aspect-3/2 w-full rounded-hero lg:aspect-4/5 lg:max-h-150"
          />
        )}
        <div>
          <h2 id="about-heading">{words.title}</h2>
          <div className="measure mt-5 space-y-4 text-lg">
            {words.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {words.stats.length > 0 && (
            <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 border-line border-t pt-8">
              {words.stats.map(({ value, label }) => (
                <div key={label} className="flex flex-col-reverse">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="font-display font-medium text-4xl tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <FigureSources figures={words.stats} className="text-ink-soft" />
          <LinkButton href="/about" variant="secondary" className="mt-8">
            {words.button}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
