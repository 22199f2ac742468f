import { Permitted } from '#features/permitted.tsx'
import type { ListedHome } from '#features/properties/contract.ts'
import { HomeSize } from '#features/properties/web/home/home-size.tsx'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { describeUpcomingStays, HomeBadges, HomeCover } from '../form/home-parts.tsx'
import { type HomeActionHandlers, HomeActions } from './home-actions.tsx'
import { HomeSwitches } from './home-switches.tsx'

/** A list row on phones; the actions are at the bottom, within reach of the thumb. */
export function HomeCard({ home, ...actions }: HomeActionHandlers & { home: ListedHome }) {
  return (
    <article aria-label={home.title}>
      <div className="flex gap-4">
        <HomeCover home={home} className="w-26 self-start" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-lg">{home.title}</h2>
          <p className="wrap-anywhere text-ink-soft text-sm">{home.city}</p>
          <p className="mt-1 font-medium text-sm tabular-nums">{formatPounds(penceOf(home.pricePerNight))} a night</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <HomeBadges home={home} />
        <span className="text-ink-soft">{describeUpcomingStays(home.upcomingStays)}</span>
      </div>
      <HomeSize home={home} className="mt-2 text-ink-soft text-sm" />
      <Permitted to="edit lettings">
        <div className="mt-2 border-line border-t pt-2">
          <HomeSwitches home={home} />
        </div>
      </Permitted>
      <div className="mt-1">
        <HomeActions home={home} {...actions} />
      </div>
    </article>
  )
}
