import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { FAILURE_MESSAGES, type FeedFailure } from '#features/channels/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { EmailButton } from '#platform/server/mail/email-layout.tsx'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { formatLongMoment } from '#platform/shared/day.ts'

interface FailingFeed {
  channel: Channel
  propertyId: number
  title: string
  failure: FeedFailure
  lastGoodAt: Date | null
}

/** The email is dropped if the feed works again before it is sent. */
export const channelEmailTypes: EmailTypes = {
  'feed-failing': emailType<FailingFeed>({
    name: 'Calendar of a channel fails',
    reader: 'office',
    weight: 60,
    words: {
      subject: '{channel} is not read: {home}',
      title: '{channel} is not read: {home}',
      opening:
        'The calendar of {channel} for {home} cannot be read. {reason}. Last read: {lastRead}. Its nights stay taken as they were then; new bookings there are not imported.',
      closing: '',
    },
    placeholders: ({ channel, title, failure, lastGoodAt }) => ({
      channel: CHANNEL_NAMES[channel],
      home: title,
      reason: FAILURE_MESSAGES[failure],
      lastRead: lastGoodAt ? formatLongMoment(lastGoodAt) : 'never',
    }),
    async read(ctx, { itemId }, sender) {
      const row = await ctx.database
        .selectFrom('feed')
        .innerJoin('property', 'property.id', 'property_id')
        .where('feed.id', '=', itemId)
        .select(['channel', 'property_id as propertyId', 'title', 'failure', 'last_good_at as lastGoodAt'])
        .executeTakeFirst()
      if (!row?.failure) return null
      // The table has a check for `channel`; only this feature writes `failure`.
      return {
        to: sender.email,
        data: { ...row, channel: row.channel as Channel, failure: row.failure as FeedFailure },
      }
    },
    render: ({ propertyId }, { publicUrl }) => ({
      preview: 'Its nights stay taken as they were',
      body: (
        <EmailButton to={`${publicUrl}${officeUrl('settings', { section: 'channels', property: propertyId })}`}>
          Open the channels of this home
        </EmailButton>
      ),
    }),
    samples: {
      emptiest: { channel: 'vrbo', propertyId: 1, title: 'Home', failure: 'gone', lastGoodAt: null },
      fullest: {
        channel: 'booking-com',
        propertyId: 123_456,
        title: 'The Old Coach House at Low Street Escape, with Its Walled Garden',
        failure: 'not secure',
        lastGoodAt: new Date('2026-12-31T16:45:00Z'),
      },
    },
  }),
}
