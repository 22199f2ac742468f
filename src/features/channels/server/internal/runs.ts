import { sql } from 'kysely'
import { freedNights, isUnconfirmed } from '#features/calendar/server/freed-nights.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import type { Channel } from '#features/channel-names.ts'
import type { ImportedRun } from '#features/channels/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'

/** `begins` is true if an event begins on the night. */
export interface ImportedNight {
  feedId: number
  night: Day
  begins: boolean
  /** The channel no longer lists the night, which is not released yet. */
  isMissing?: boolean
}

/** Groups rows, sorted by feed and night, into runs. A run ends where an event begins or the feed stops listing nights. */
export function groupRuns<Night extends ImportedNight>(rows: readonly Night[]): Night[][] {
  const runs: Night[][] = []
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1)
    const isNext = last?.feedId === row.feedId && addDays(last.night, 1) === row.night
    const continuesRun = isNext && !row.begins && last.isMissing === row.isMissing
    if (continuesRun) runs.at(-1)?.push(row)
    else runs.push([row])
  }
  return runs
}

/** Days read before today, so that a current run has its true start. */
const MAX_DAYS_BACK = 60

/** Returns a home's current and future imported runs without a booking or block here, by first night. */
export async function readRuns({ database, clock }: AppContext, propertyId: number): Promise<ImportedRun[]> {
  const now = clock.now()
  const today = dayInLondon(now)
  const { rows } = await sql<ImportedNight & { channel: Channel; title: string; freedAt: Date | null }>`
    select feed_id as "feedId", channel, title, imported.night, begins,
      missing_since is not null as "isMissing", freed_at as "freedAt"
    from feed_night as imported
    join feed on feed.id = feed_id
    join property on property.id = imported.property_id
    left join ${freedNights(now)} as freed on freed.property_id = imported.property_id and freed.night = imported.night
      and ${isUnconfirmed({ imported: 'imported', freed: 'freed' })}
    where imported.property_id = ${propertyId} and imported.night >= ${addDays(today, -MAX_DAYS_BACK)}::date
      and not exists (
        select from taken_night as taken
        where taken.property_id = imported.property_id and taken.night = imported.night and ${isTakenAt(now, 'taken')})
    order by feed_id, imported.night`.execute(database)
  const runs = groupRuns(rows).flatMap((run): ImportedRun[] => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || last.night < today) return []
    const { feedId, channel, title, night: checkIn } = first
    const freedAt = run.find((one) => one.freedAt)?.freedAt?.toISOString() ?? null
    return [{ feedId, channel, propertyId, title, checkIn, checkOut: addDays(last.night, 1), freedAt }]
  })
  return runs.sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1))
}
