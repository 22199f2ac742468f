import { sql } from 'kysely'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { FAILURE_MESSAGES, type FeedFailure, type HeldNights } from '#features/channels/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, Items } from '#platform/server/mail/looks/email-blocks.tsx'
import { type Day, formatLongDay, formatLongMoment, nightsOf, toDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { findHeldNights } from '../problems.ts'

interface FeedOfHome {
  channel: Channel
  propertyId: number
  title: string
}

/** Feeds that began to fail at about the same time. */
type FailingFeeds = (FeedOfHome & { failure: FeedFailure; lastGoodAt: Date | null })[]

const MAX_FEEDS_LISTED = 20

type LargeLoss = Omit<HeldNights, 'feedId' | 'heldUntil'> & { heldUntil: Date }

/** An email is dropped if its feeds work, or list their nights, again before it is sent. */
export const channelEmailTypes: EmailTypes = {
  'feed-failing': emailType<FailingFeeds>({
    name: 'Calendar of a channel fails',
    reader: 'office',
    weight: 60,
    words: {
      subject: 'Not read: {calendars}',
      title: 'Not read: {calendars}',
      opening:
        '{calendars} cannot be read. {reason}. Last read: {lastRead}. The nights stay taken as they were then; new bookings there are not imported.',
      closing: '',
    },
    placeholders: (feeds) => ({
      calendars: describeCalendars(feeds),
      reason: describeReason(feeds),
      lastRead: describeFirstRead(feeds),
    }),
    async read(ctx, { facts }, sender) {
      const { since } = facts as { since: string }
      const rows = await ctx.database
        .selectFrom('feed')
        .innerJoin('property', 'property.id', 'property_id')
        .where('told_at', '>=', new Date(since))
        .where('deleted_at', 'is', null)
        .select(['channel', 'property_id as propertyId', 'title', 'failure', 'last_good_at as lastGoodAt'])
        .orderBy('title')
        .orderBy('feed.id')
        .execute()
      // The table has a check for `channel`; only this feature writes `failure`.
      const data = rows as FailingFeeds
      return data.length > 0 ? { to: sender.email, data } : null
    },
    render: (feeds, { publicUrl }) => ({
      preview: 'The nights stay taken as they were',
      body: (
        <>
          {feeds.length > 1 && <Items>{listFeeds(feeds)}</Items>}
          <EmailButton
            to={`${publicUrl}${officeUrl('settings', { section: 'channels', ...(feeds.length === 1 && { property: feeds[0]?.propertyId }) })}`}
          >
            {feeds.length === 1 ? 'Open the channels of this home' : 'Open the channels'}
          </EmailButton>
        </>
      ),
    }),
    samples: {
      emptiest: [{ channel: 'vrbo', propertyId: 1, title: 'Home', failure: 'gone', lastGoodAt: null }],
      fullest: Array.from({ length: 50 }, (_, at) => ({
        channel: 'booking-com',
        propertyId: 123_456 + at,
        title: 'The Old Coach House at Low Street Escape, with Its Walled Garden',
        failure: at === 0 ? 'gone' : 'not secure',
        lastGoodAt: new Date('2026-12-31T16:45:00Z'),
      })),
    },
  }),
  'feed-nights-held': emailType<LargeLoss[]>({
    name: 'Calendar of a channel loses many nights',
    reader: 'office',
    weight: 70,
    words: {
      subject: '{nights} lost: {calendars}',
      title: '{nights} lost: {calendars}',
      opening:
        '{calendars} suddenly lost {nights}, the first on {firstNight}. That is often the channel’s mistake, so they stay taken until {heldUntil}, and longer while its calendar is empty. Please look at the channel and say whether they are released or kept.',
      closing: '',
    },
    placeholders: (losses) => ({
      calendars: describeCalendars(losses),
      nights: formatCount(countNights(losses), 'night'),
      firstNight: formatFirst(losses.flatMap(({ nights }) => nights)),
      heldUntil: formatLongMoment(new Date(Math.min(...losses.map((loss) => loss.heldUntil.getTime())))),
    }),
    async read(ctx, { facts }, sender) {
      const { since } = facts as { since: string }
      const held = await findHeldNights(ctx)
      const recent = await ctx.database
        .selectFrom('feed_poll')
        .where('at', '>=', new Date(since))
        .where(sql<boolean>`cardinality(held) > 0`)
        .select('feed_id')
        .execute()
      const ids = new Set(recent.map((poll) => poll.feed_id))
      const data = held
        .filter(({ feedId }) => ids.has(feedId))
        .map((loss) => ({ ...loss, heldUntil: new Date(loss.heldUntil) }))
      return data.length > 0 ? { to: sender.email, data } : null
    },
    render: (losses, { publicUrl }) => ({
      preview: 'Are they released or kept?',
      body: (
        <>
          {losses.length > 1 && <Items>{listLosses(losses)}</Items>}
          <EmailButton to={`${publicUrl}${officeUrl('overview')}`}>Open the overview</EmailButton>
        </>
      ),
    }),
    samples: {
      emptiest: [
        {
          channel: 'vrbo',
          propertyId: 1,
          title: 'Home',
          nights: [toDay('2026-12-01')],
          heldUntil: new Date('2026-06-02T09:00:00Z'),
        },
      ],
      fullest: Array.from({ length: 50 }, (_, at) => ({
        channel: 'booking-com',
        propertyId: 123_456 + at,
        title: 'The Old Coach House at Low Street Escape, with Its Walled Garden',
        nights: nightsOf({ checkIn: toDay('2026-09-12'), checkOut: toDay('2027-09-12') }),
        heldUntil: new Date('2026-09-10T16:45:00Z'),
      })),
    },
  }),
}

/** "Airbnb, Low Street Escape" or "50 calendars of 48 homes". */
function describeCalendars(feeds: readonly FeedOfHome[]): string {
  const homes = new Set(feeds.map(({ propertyId }) => propertyId)).size
  return feeds.length === 1
    ? feeds.map(nameFeed).join('')
    : `${formatCount(feeds.length, 'calendar')} of ${formatCount(homes, 'home')}`
}

/** When the first of the calendars was last read. */
function describeFirstRead(feeds: FailingFeeds): string {
  const times = feeds.map(({ lastGoodAt }) => lastGoodAt?.getTime() ?? null)
  const read = times.filter((time) => time !== null)
  return read.length < times.length ? 'never' : formatLongMoment(new Date(Math.min(...read)))
}

function describeReason(feeds: FailingFeeds): string {
  const [reason, ...others] = new Set(feeds.map(({ failure }) => FAILURE_MESSAGES[failure]))
  return reason && others.length === 0 ? reason : 'Each has its own reason'
}

function listFeeds(feeds: FailingFeeds): string[] {
  const isMixed = new Set(feeds.map(({ failure }) => failure)).size > 1
  return listFirst(feeds, (feed) => `${nameFeed(feed)}${isMixed ? `: ${FAILURE_MESSAGES[feed.failure]}` : ''}`)
}

function listLosses(losses: LargeLoss[]): string[] {
  return listFirst(losses, (loss) => `${nameFeed(loss)}: ${formatCount(loss.nights.length, 'night')}`)
}

function listFirst<Feed>(feeds: Feed[], describe: (feed: Feed) => string): string[] {
  const names = feeds.slice(0, MAX_FEEDS_LISTED).map(describe)
  return feeds.length > names.length ? [...names, `and ${feeds.length - names.length} more`] : names
}

function nameFeed({ channel, title }: FeedOfHome): string {
  return `${CHANNEL_NAMES[channel]}, ${title}`
}

function countNights(losses: LargeLoss[]): number {
  return losses.reduce((sum, { nights }) => sum + nights.length, 0)
}

function formatFirst(nights: Day[]): string {
  const [first] = nights.toSorted()
  return first ? formatLongDay(first) : ''
}
