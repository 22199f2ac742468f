import {
  type ArrivalOrDeparture,
  type CalendarBar,
  CHANGEOVER_DAYS,
  type ChangeoverDay,
  type HomeOfDay,
} from '#features/office-calendar/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { selectBars } from './office-calendar-store.ts'

/**
 * Returns the homes that guests leave or arrive in on each day from today: confirmed stays, holds, which may yet be paid, and
 * imported nights of channels.
 */
export async function listChangeovers(ctx: AppContext): Promise<ChangeoverDay[]> {
  const from = dayInLondon(ctx.clock.now())
  const days = Array.from({ length: CHANGEOVER_DAYS }, (_, index) => addDays(from, index))
  const homes = await ctx.database
    .selectFrom('property')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'city'])
    .orderBy('title')
    .orderBy('id')
    .execute()
  const ids = homes.map(({ id }) => id)
  const found = await selectBars(ctx, ids, { from, to: addDays(from, CHANGEOVER_DAYS) })
  const stays = found.filter(({ bar }) => ['booking', 'hold', 'channel'].includes(bar.kind))
  const details = await readDetails(
    ctx,
    stays.filter(({ bar }) => bar.kind !== 'channel').map(({ bar }) => bar.id),
  )
  const ofHome = Map.groupBy(stays, ({ propertyId }) => propertyId)
  return days.map((day) => ({
    day,
    homes: homes.flatMap((home): HomeOfDay[] => {
      const bars = (ofHome.get(home.id) ?? []).map(({ bar }) => bar)
      const leaving = bars.find(({ to }) => to === day)
      const arriving = bars.find((bar) => bar.from === day)
      if (!leaving && !arriving) return []
      const guestsOf = (bar: CalendarBar | undefined, hour: 'in' | 'out') =>
        bar && arrivalOrDeparture(bar, details.get(bar.id), hour)
      return [
        {
          ...home,
          leaves: guestsOf(leaving, 'out') ?? null,
          arrives: guestsOf(arriving, 'in') ?? null,
          nextArrival: firstAfter(day, bars),
        },
      ]
    }),
  }))
}

interface StayDetails {
  id: number
  guests: number
  in: string
  out: string
}

async function readDetails({ database }: AppContext, ids: number[]): Promise<Map<number, StayDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('booking')
    .where('id', 'in', ids)
    .select(['id', 'guests', 'check_in_time', 'check_out_time'])
    .execute()
  const hour = (time: string) => time.slice(0, 5)
  return new Map(
    rows.map(({ id, guests, check_in_time, check_out_time }) => [
      id,
      { id, guests, in: hour(check_in_time), out: hour(check_out_time) },
    ]),
  )
}

/** The id of a channel's bar is that of its feed, so its details must not be looked up. */
function arrivalOrDeparture(
  { kind, channel }: CalendarBar,
  details: StayDetails | undefined,
  hour: 'in' | 'out',
): ArrivalOrDeparture {
  if (kind === 'channel' || !details) return { at: null, guests: null, channel }
  return { at: details[hour], guests: details.guests, channel }
}

function firstAfter(day: Day, bars: CalendarBar[]): Day | null {
  const later = bars.map(({ from }) => from).filter((from) => from > day)
  return later.toSorted()[0] ?? null
}
