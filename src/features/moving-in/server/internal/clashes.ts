import { findFeedChannels } from '#features/bookings/server/imported-stay.ts'
import { findNightOwners } from '#features/calendar/server/calendar.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Day, formatLongDay, nightsOf, type Stay } from '#platform/shared/day.ts'

interface Clash {
  problem: string
  bookingId: number | null
}

type Owner = { bookingId: number } | { blockId: number } | { feedId: number } | { line: number }

/** The nights of one home: those that are taken, and those of the rows that are to be made. */
export interface HomeNights {
  owners: Map<Day, Owner[]>
  channels: Map<number, Channel>
}

/** Reads which nights of a home are taken between two days. */
export async function readHomeNights(ctx: AppContext, propertyId: number, period: Stay): Promise<HomeNights> {
  const owners = new Map<Day, Owner[]>()
  for (const { night, bookingId, blockId, feedId } of await findNightOwners(ctx, propertyId, period)) {
    const owner = bookingId !== null ? { bookingId } : blockId !== null ? { blockId } : feedId !== null && { feedId }
    if (owner) owners.set(night, [...(owners.get(night) ?? []), owner])
  }
  return { owners, channels: await findFeedChannels(ctx.database, propertyId) }
}

/** The calendar of the stay's own channel has its nights too, which is no clash. `feedId` is that calendar. */
export interface FreeStay {
  feedId: number | null
}

/** Returns what has a night of the stay already, or takes the nights for the row. */
export function takeNightsForRow(
  { owners, channels }: HomeNights,
  stay: Stay,
  { line, channel }: { line: number; channel: Channel | null },
): Clash | FreeStay {
  let feedId: number | null = null
  for (const night of nightsOf(stay))
    for (const owner of owners.get(night) ?? []) {
      if ('feedId' in owner && channel !== null && channels.get(owner.feedId) === channel) feedId = owner.feedId
      else
        return {
          problem: describeClash(night, owner, channels),
          bookingId: 'bookingId' in owner ? owner.bookingId : null,
        }
    }
  for (const night of nightsOf(stay)) owners.set(night, [...(owners.get(night) ?? []), { line }])
  return { feedId }
}

function describeClash(night: Day, owner: Owner, channels: Map<number, Channel>): string {
  const taken = `The night of ${formatLongDay(night)} is already taken by`
  if ('bookingId' in owner) return `${taken} booking #${owner.bookingId}`
  if ('blockId' in owner) return `${taken} block #${owner.blockId}`
  if ('line' in owner) return `${taken} line ${owner.line} of this file`
  return `${taken} the calendar of ${CHANNEL_NAMES[channels.get(owner.feedId) ?? 'other']}`
}
