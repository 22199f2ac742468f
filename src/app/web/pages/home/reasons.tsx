import BadgePoundSterling from 'lucide-react/icons/badge-pound-sterling'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import DoorOpen from 'lucide-react/icons/door-open'
import Flame from 'lucide-react/icons/flame'
import MessageCircle from 'lucide-react/icons/message-circle'
import Quote from 'lucide-react/icons/quote'
import { Amenities } from './amenities.tsx'
import type { HomeTexts } from './home-words.ts'

/** The reasons to stay, and below them the amenities of every home. */
export function Reasons({ words, amenities }: { words: HomeTexts['reasons']; amenities: HomeTexts['amenities'] }) {
  return (
    <div className="bg-pine-tint">
      <div className="wrap space-y-8 py-10 lg:py-12">
        <section aria-labelledby="reasons-heading">
          <h2 id="reasons-heading">{words.title}</h2>
          <ul className="mt-5 grid grid-cols-1 gap-x-10 gap-y-4 sm:mt-8 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-3">
            {words.points.map(({ title, text }, index) => {
              const Icon = ICONS[index] ?? Quote
              return (
                <li key={title} className="flex gap-3">
                  <Icon size={24} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-heather" />
                  <div className="min-w-0">
                    <h3 className="font-semibold font-text text-base tracking-normal">{title}</h3>
                    <p className="mt-0.5 text-ink-soft max-sm:text-sm">{text}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
        <Amenities words={amenities} />
      </div>
    </div>
  )
}

/** The icons, in the order of the texts. */
const ICONS = [MessageCircle, BadgePoundSterling, DoorOpen, CalendarSync, Flame, Quote]
