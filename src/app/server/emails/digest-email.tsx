import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { describeReplyDue, replyDueAddress } from '#features/inbox/server/reply-due.ts'
import { officeUrl } from '#features/office-url.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailLink, Items, PartTitle } from '#platform/server/mail/looks/email-blocks.tsx'
import { dayInLondon, formatFullDay, formatLongMoment, formatTimeOfDay, toDay } from '#platform/shared/day.ts'
import { formatPoundsText, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SCHEDULE } from '../jobs.ts'
import { DIGEST, type Digest, type DigestPayment, type DigestStay, isEmpty, readDigest } from './digest.ts'

const factsSchema = z.object({ for: z.string(), since: z.string() })

const EMPTY_DIGEST = {
  today: toDay('2026-10-09'),
  now: new Date('2026-10-09T07:00:00Z'),
  arrivals: [],
  departures: [],
  changeovers: [],
  moved: [],
  due: [],
  late: [],
  repliesDue: [],
  dropped: [],
  jobs: [],
  emails: [],
}
const ARRIVAL: DigestStay = { id: 1, home: 'Heath Cottage', guests: 2, at: '16:00', owed: '0.00' }
const LONG_TITLE = 'The Old Coach House behind the Market Place, Upper Floor'
const PAYMENT = { bookingId: 1204, home: LONG_TITLE, kind: 'confirmed', amount: '12345.00' }
const FULL_DIGEST: Data = {
  ...EMPTY_DIGEST,
  arrivals: [ARRIVAL, { ...ARRIVAL, id: 1204, home: LONG_TITLE, guests: 12, owed: '12345.00' }],
  departures: [{ ...ARRIVAL, id: 1190, home: LONG_TITLE, at: '10:00' }],
  changeovers: [LONG_TITLE],
  moved: [
    { ...PAYMENT, kind: 'received', amount: '217.50' },
    { ...PAYMENT, kind: 'refund', amount: '-50.00' },
  ],
  due: [{ ...PAYMENT, isLate: false }],
  late: [{ ...PAYMENT, isLate: true }],
  repliesDue: [
    { item: 'enquiry', itemId: 311, replyDueAt: new Date('2026-10-08T16:00:00Z') },
    { item: 'contact_message', itemId: 42, replyDueAt: new Date('2026-10-09T15:00:00Z') },
    { item: 'owner_application', itemId: 7, replyDueAt: new Date('2026-10-10T06:00:00Z') },
  ],
  dropped: [
    {
      ...{ id: 1198, version: 1, channel: 'airbnb', propertyId: 1, title: LONG_TITLE, guestName: '' },
      ...{ checkIn: toDay('2026-10-20'), checkOut: toDay('2026-10-23'), droppedNights: [toDay('2026-10-21')] },
    },
  ],
  jobs: ['make-backup'],
  emails: [{ id: 1201, kind: 'booking-confirmed' }],
}

interface Data extends Digest {
  now: Date
}

/** The daily digest. A digest not sent on its day is withdrawn, because the next day has another digest. */
export const digestEmailTypes: EmailTypes = {
  [DIGEST]: emailType<Data>({
    name: 'Daily digest',
    reader: 'office',
    weight: 0,
    isBulk: true,
    words: { subject: 'Today, {day}: {brief}', title: 'Today, {day}', opening: '', closing: '' },
    placeholders: (data) => ({ day: formatFullDay(data.today), brief: summarise(data) }),
    async read(ctx, { facts }, sender) {
      const { data } = factsSchema.safeParse(facts)
      const now = ctx.clock.now()
      if (!data || data.for !== dayInLondon(now)) return null
      const digest = await readDigest(ctx, new Date(data.since))
      return isEmpty(digest) ? null : { to: sender.email, data: { ...digest, now } }
    },
    render: (data, { publicUrl }) => ({ preview: summarise(data), body: renderBody(data, publicUrl) }),
    samples: { emptiest: { ...EMPTY_DIGEST, changeovers: [], arrivals: [ARRIVAL] }, fullest: FULL_DIGEST },
  }),
}

function summarise({ arrivals, departures, late, repliesDue, dropped, jobs, emails }: Digest): string {
  const phrases = [
    arrivals.length > 0 && formatCount(arrivals.length, 'arrival'),
    departures.length > 0 && formatCount(departures.length, 'departure'),
    late.length > 0 && `${formatCount(late.length, 'payment')} overdue`,
    repliesDue.length > 0 && `${formatCount(repliesDue.length, 'answer')} due`,
    dropped.length > 0 && `${formatCount(dropped.length, 'stay')} no longer listed`,
    jobs.length + emails.length > 0 && 'something failed',
  ].filter((phrase) => phrase !== false)
  return phrases.length > 0 ? phrases.join(', ') : 'money'
}

function renderBody(data: Data, url: string): ReactNode {
  const { arrivals, departures, changeovers, moved, due, late, repliesDue, dropped, jobs, emails, now } = data
  return (
    <>
      <Section title="Arrivals" link={[`${url}${officeUrl('bookings', { date: 'today' })}`, 'Open bookings']}>
        {arrivals.map((stay) => `${stay.home}, from ${formatTimeOfDay(stay.at)}: ${describeStay(stay)}`)}
      </Section>
      <Section title="Departures">
        {departures.map((stay) => `${stay.home}, by ${formatTimeOfDay(stay.at)}: ${describeStay(stay)}`)}
      </Section>
      <Section title="Changeovers">{changeovers}</Section>
      <Section title="Money since the last digest" link={[`${url}${officeUrl('payments')}`, 'Open payments']}>
        {moved.map((money) => `${PAYMENT_LABELS[money.kind] ?? money.kind}: ${describeMoney(money)}`)}
      </Section>
      <Section title="Due today" link={[`${url}${officeUrl('payments')}`, 'Open payments']}>
        {due.map(describeMoney)}
      </Section>
      <Section title="Overdue" link={[`${url}${officeUrl('payments', { view: 'overdue' })}`, 'Open overdue payments']}>
        {late.map(describeMoney)}
      </Section>
      {repliesDue.length > 0 && (
        <>
          <PartTitle>Reply deadlines</PartTitle>
          {repliesDue.map((replyDue) => (
            <EmailLink key={describeReplyDue(replyDue)} to={`${url}${replyDueAddress(replyDue)}`}>
              {capitalise(describeReplyDue(replyDue))}, {replyDue.replyDueAt <= now ? 'late since' : 'by'}{' '}
              {formatLongMoment(replyDue.replyDueAt)}
            </EmailLink>
          ))}
        </>
      )}
      <Section
        title="No longer listed by the channel"
        link={[`${url}${officeUrl('settings', { section: 'channels' })}`, 'Keep or cancel them']}
      >
        {dropped.map(
          ({ id, channel, title, droppedNights }) =>
            `${CHANNEL_NAMES[channel]}: ${formatCount(droppedNights.length, 'night')} of booking #${id}, ${title}`,
        )}
      </Section>
      <Section title="Failed emails" link={[`${url}${officeUrl('emails', { state: 'failed' })}`, 'Open failed emails']}>
        {emails.map(({ id }) => `Email #${id}`)}
      </Section>
      <Section
        title="Failed jobs"
        link={[`${url}${officeUrl('settings', { section: 'jobs' })}`, 'Open scheduled jobs']}
      >
        {jobs.map((job) => SCHEDULE.find(({ name }) => name === job)?.what ?? job)}
      </Section>
    </>
  )
}

/** A section of the digest; empty sections are left out. */
function Section({ title, link, children }: { title: string; link?: [to: string, label: string]; children: string[] }) {
  if (children.length === 0) return null
  return (
    <>
      <PartTitle>{title}</PartTitle>
      <Items>{children}</Items>
      {link && <EmailLink to={link[0]}>{link[1]}</EmailLink>}
    </>
  )
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function describeStay({ id, guests, owed }: DigestStay): string {
  const toPay = owed !== null && penceOf(owed) > 0 ? `, ${formatPoundsText(owed)} still to pay` : ''
  return `booking #${id}, ${formatCount(guests, 'guest')}${toPay}`
}

function describeMoney({ bookingId, home, amount }: DigestPayment): string {
  return `${formatPoundsText(amount.replace('-', ''))}, booking #${bookingId}, ${home}`
}

const PAYMENT_LABELS: Partial<Record<string, string>> = {
  received: 'Received',
  refund: 'Refunded',
  'deposit-returned': 'Deposit returned',
}
