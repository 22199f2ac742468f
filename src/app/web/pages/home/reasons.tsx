import BadgePoundSterling from 'lucide-react/icons/badge-pound-sterling'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import DoorOpen from 'lucide-react/icons/door-open'
import Flame from 'lucide-react/icons/flame'
import MessageCircle from 'lucide-react/icons/message-circle'
import Quote from 'lucide-react/icons/quote'
import type { HomeTexts } from './home-words.ts'

export function Reasons({ words }: { words: HomeTexts['reasons'] }) {
  return (
    <section aria-labelledby="reasons-heading" className="wrap section">
      <h2 id="reasons-heading" className="max-w-xl">
        {words.title}
      </h2>
      <ul className="mt-10 grid grid-cols-1 gap-x-12 gap-y-8 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {words.points.map(({ title, text }, index) => {
          const Icon = ICONS[index] ?? Quote
          return (
            <li key={title} className="border-line max-sm:flex max-sm:gap-4 sm:border-t sm:pt-6">
              <Icon size={26} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-heather" />
              <div className="min-w-0">
                <h3 className="sm:mt-4">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The icons, in the order of the texts. */
const ICONS = [MessageCircle, BadgePoundSterling, DoorOpen, CalendarSync, Flame, Quote]
