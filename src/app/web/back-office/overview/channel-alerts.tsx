import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import {
  type ChannelProblems,
  confirmChannelStay,
  type DoubtedNights,
  type HeldNights,
  keepHeldNights,
  type LingeringNights,
  releaseDoubtedNights,
  releaseHeldNights,
} from '#features/channels/contract.ts'
import { describeLingering, describeNights } from '#features/channels/web/office/channel-texts.ts'
import { channelProblemsQuery } from '#features/channels/web/office/queries.ts'
import { showFailure } from '#features/channels/web/office/show-failure.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatBritishMoment, formatLongStay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** How many doubts about a calendar are shown. The channel’s history shows all. */
const DOUBTS_SHOWN = 3

/** Alerts about other channels that the office should check or decide on; renders nothing without alerts. */
export function ChannelAlerts() {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...channelProblemsQuery, ...ALWAYS_REFETCH })
  if (isError)
    return (
      <ErrorState
        title="The alerts about other channels could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data || Object.values(data).every((problems) => problems.length === 0)) return null
  return (
    <ul>
      {data.conflicts.map((one) => (
        <Alert
          key={`conflict ${one.feedId} ${one.from}`}
          badge="Conflict"
          tone="red"
          title={`${CHANNEL_NAMES[one.channel]}, ${formatLongStay({ checkIn: one.from, checkOut: one.to })}`}
          home={one}
        >
          Two guests may arrive for these nights. Please check today.
        </Alert>
      ))}
      {data.held.map((held) => (
        <Held key={`held ${held.feedId}`} held={held} />
      ))}
      {data.doubted.map((doubted) => (
        <Doubted key={`doubted ${doubted.feedId}`} doubted={doubted} />
      ))}
      {data.lingering.map((nights) => (
        <Lingering key={`lingering ${nights.propertyId} ${nights.from}`} nights={nights} />
      ))}
      {data.dropped.map(({ id, propertyId, channel, title, ...stay }) => (
        <Alert
          key={`dropped ${id}`}
          badge="No longer listed"
          tone="amber"
          title={`Booking #${id}, ${formatLongStay(stay)}`}
          home={{ propertyId, title }}
        >
          {CHANNEL_NAMES[channel]} no longer lists {describeNights(stay.droppedNights)}. Please keep or cancel the
          booking.
        </Alert>
      ))}
      {data.failing.map((home) => (
        <Alert
          key={`failing ${home.propertyId}`}
          badge="Not read"
          tone="red"
          title="A calendar cannot be read"
          home={home}
        >
          Nights already imported stay taken. New bookings are not imported.
        </Alert>
      ))}
    </ul>
  )
}

function Held({ held }: { held: HeldNights }) {
  const { feedId, channel, nights, heldUntil } = held
  const input = { params: { id: feedId }, body: { nights } }
  const release = useMutation({
    mutationFn: () => send(releaseHeldNights, input),
    onSuccess: () => showToast({ title: 'Nights released' }),
    onError: showFailure,
  })
  const keep = useMutation({
    mutationFn: () => send(keepHeldNights, input),
    onSuccess: () => showToast({ title: 'Nights kept' }),
    onError: showFailure,
  })
  return (
    <Alert
      badge="Nights held"
      tone="amber"
      title={`${CHANNEL_NAMES[channel]} no longer lists ${formatCount(nights.length, 'night')}`}
      home={held}
    >
      {CHANNEL_NAMES[channel]} no longer lists {describeNights(nights)}. This is often the channel’s mistake, so the
      nights stay taken until {formatBritishMoment(new Date(heldUntil))}, or longer while the calendar is empty.
      <Buttons>
        <Button
          size="small"
          variant="secondary"
          onClick={() => release.mutate()}
          busy={release.isPending ? 'Releasing...' : undefined}
        >
          Release now
          <span className="sr-only">
            : {CHANNEL_NAMES[channel]}, {held.title}
          </span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => keep.mutate()}
          busy={keep.isPending ? 'Keeping...' : undefined}
        >
          Keep
          <span className="sr-only">
            : {CHANNEL_NAMES[channel]}, {held.title}
          </span>
        </Button>
      </Buttons>
    </Alert>
  )
}

function Doubted({ doubted }: { doubted: DoubtedNights }) {
  const { feedId, channel, title, nights, doubts } = doubted
  const release = useMutation({
    mutationFn: () => send(releaseDoubtedNights, { params: { id: feedId }, body: { nights } }),
    onSuccess: () => showToast({ title: 'Nights released' }),
    onError: showFailure,
  })
  return (
    <Alert
      badge="Nights held"
      tone="amber"
      title={`${CHANNEL_NAMES[channel]} cannot be read completely`}
      home={doubted}
    >
      {CHANNEL_NAMES[channel]} does not seem to list {describeNights(nights)}. The nights stay taken, because part of
      the calendar cannot be read. If the channel shows them as available, release them.
      <ul className="mt-1 list-disc pl-5">
        {doubts.slice(0, DOUBTS_SHOWN).map((doubt) => (
          <li key={doubt} className="wrap-anywhere">
            {doubt}
          </li>
        ))}
        {doubts.length > DOUBTS_SHOWN && <li>{doubts.length - DOUBTS_SHOWN} more in the channel’s history</li>}
      </ul>
      <Buttons>
        <Button
          size="small"
          variant="secondary"
          onClick={() => release.mutate()}
          busy={release.isPending ? 'Releasing...' : undefined}
        >
          Release {formatCount(nights.length, 'night')}
          <span className="sr-only">
            : {CHANNEL_NAMES[channel]}, {title}
          </span>
        </Button>
      </Buttons>
    </Alert>
  )
}

function Lingering({ nights }: { nights: LingeringNights }) {
  const { from, to, feeds } = nights
  const stay = formatLongStay({ checkIn: from, checkOut: to })
  const confirm = useMutation({
    mutationFn: (id: number) => send(confirmChannelStay, { params: { id }, body: { from, to } }),
    onSuccess: () => showToast({ title: 'Marked as a new stay' }),
    onError: showFailure,
  })
  return (
    <Alert badge={feeds.length > 1 ? 'Possible repeat' : 'Still listed'} tone="amber" title={stay} home={nights}>
      {describeLingering(nights)}
      <Buttons>
        {feeds.map(({ feedId, channel }) => (
          <Button
            key={feedId}
            size="small"
            variant="quiet"
            onClick={() => confirm.mutate(feedId)}
            busy={confirm.isPending && confirm.variables === feedId ? 'Saving...' : undefined}
          >
            Mark as a new stay on {CHANNEL_NAMES[channel]}
            <span className="sr-only">
              : {nights.title}, {stay}
            </span>
          </Button>
        ))}
      </Buttons>
    </Alert>
  )
}

interface AlertProps {
  badge: string
  tone: BadgeTone
  title: string
  home: Pick<ChannelProblems['failing'][number], 'propertyId' | 'title'>
  children: ReactNode
}

function Alert({ badge, tone, title, home, children }: AlertProps) {
  return (
    <li className="space-y-1 py-2">
      <h4 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium font-text text-base tracking-normal">
        <SiteLink
          href={officeUrl('settings', { section: 'channels', property: home.propertyId })}
          className="wrap-anywhere underline-offset-4 hover:underline"
        >
          {home.title}: {title}
        </SiteLink>
        <Badge tone={tone}>{badge}</Badge>
      </h4>
      <div className="measure text-ink-soft text-sm">{children}</div>
    </li>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-2">{children}</div>
}
