import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import type { HomeTexts } from './home-words.ts'

export function Welcome({ guests, owners }: Pick<HomeTexts, 'guests' | 'owners'>) {
  return (
    <div className="wrap section grid grid-cols-1 gap-y-12 md:grid-cols-2">
      <section aria-labelledby="welcome-guests" className="flex flex-col items-start md:pr-14">
        <h2 id="welcome-guests">{guests.title}</h2>
        <p className="measure mt-4 mb-6 text-ink-soft text-lg">{guests.text}</p>
        <LinkButton href="/#properties" className="mt-auto">
          {guests.button}
        </LinkButton>
      </section>
      <section
        aria-labelledby="welcome-owners"
        className="flex flex-col items-start border-line md:border-l md:pl-14 max-md:border-t max-md:pt-12"
      >
        <h2 id="welcome-owners">{owners.title}</h2>
        <p className="measure mt-4 mb-6 text-ink-soft text-lg">{owners.text}</p>
        <LinkButton href="/property-owner" variant="secondary" className="mt-auto">
          {owners.button}
        </LinkButton>
      </section>
    </div>
  )
}
