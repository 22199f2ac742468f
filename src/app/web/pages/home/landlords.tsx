import Check from 'lucide-react/icons/check'
import type { Photograph as Picture } from '#features/properties/contract.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { FigureSources } from '../text/figure-sources.tsx'
import type { HomeTexts } from './home-words.ts'

interface LandlordsProps {
  words: HomeTexts['landlords']
  photograph: Picture | null
}

/** The offer to owners, with a link to the application form. */
export function Landlords({ words, photograph }: LandlordsProps) {
  return (
    <section aria-labelledby="landlords-heading" className="on-dark bg-pine">
      <div className="wrap section grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h2 id="landlords-heading">{words.title}</h2>
          <p className="measure mt-4 text-lg text-pine-pale">{words.text}</p>
          <ul className="mt-6 space-y-3">
            {words.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Check size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine-pale" />
                {point}
              </li>
            ))}
          </ul>
          <LinkButton href="/property-owner" variant="light" size="large" className="mt-8">
            {words.button}
          </LinkButton>
        </div>
        {photograph && (
          <Photograph
            photograph={photograph}
            sizes="(min-width: 1280px) 530px, (min-width: 1024px) 42vw, 92vw"
            className="aspect-3/2 w-full rounded-hero"
          />
        )}
        {words.figures.length > 0 && (
          <div className="lg:col-span-2">
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-6 border-pine-pale border-t pt-8">
              {words.figures.map(({ value, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end">
                  <dt className="text-pine-pale">{label}</dt>
                  <dd className="font-display font-medium text-3xl tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            <FigureSources figures={words.figures} className="text-pine-pale" />
          </div>
        )}
      </div>
    </section>
  )
}
