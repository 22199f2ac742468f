import Check from 'lucide-react/icons/check'
import type { Photograph as Picture } from '#features/properties/contract.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { FigureRow } from '../text/figure-row.tsx'
import type { HomeTexts } from './home-words.ts'

interface LandlordsProps {
  words: HomeTexts['landlords']
  welcome: HomeTexts['owners']
  photograph: Picture | null
}

/** The offer to owners, with a link to the application form. */
export function Landlords({ words, welcome, photograph }: LandlordsProps) {
  return (
    <div className="on-dark bg-pine">
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-6 py-10 lg:grid-cols-[1.5fr_1fr] lg:py-12">
        <section aria-labelledby="landlords-heading" className="self-center">
          <h2 id="landlords-heading">{words.title}</h2>
          <p className="measure mt-3 text-pine-pale sm:text-lg">{words.text}</p>
          <ul className="mt-4 space-y-2">
            {words.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Check size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine-pale" />
                {point}
              </li>
            ))}
          </ul>
        </section>
        {photograph && (
          <Photograph
            photograph={photograph}
            sizes="(min-width: 1280px) 454px, (min-width: 1024px) 37vw, 92vw"
            className="aspect-5/2 w-full rounded-hero max-sm:hidden lg:aspect-3/2"
          />
        )}
        <section aria-labelledby="welcome-owners">
          <h2 id="welcome-owners" className="text-2xl">
            {welcome.title}
          </h2>
          <p className="measure mt-2 text-pine-pale">{welcome.text}</p>
          <LinkButton href="/property-owner" variant="light" className="mt-4">
            {welcome.button}
          </LinkButton>
        </section>
        <div>
          <FigureRow
            compact
            figures={words.figures}
            tone="text-pine-pale"
            className="flex flex-wrap gap-x-6 gap-y-4 *:min-w-32 *:flex-1"
          />
        </div>
      </div>
    </div>
  )
}
