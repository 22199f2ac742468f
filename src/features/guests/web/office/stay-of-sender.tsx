import { useQuery } from '@tanstack/react-query'
import { officeUrl } from '#features/office-url.ts'
import { formatLongStay } from '#platform/shared/day.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { stayOfSenderQuery } from './queries.ts'

const WHEN: Record<'now' | 'next' | 'last', { label: string; tone: BadgeTone }> = {
  now: { label: 'In the home now', tone: 'green' },
  next: { label: 'Next stay', tone: 'blue' },
  last: { label: 'Last stay', tone: 'neutral' },
}

/** The stay of these days of a message’s sender, with phone number and links. A stranger has no stay. */
export function StayOfSender({ messageId }: { messageId: number }) {
  const reading = useQuery({ ...stayOfSenderQuery(messageId), ...ALWAYS_REFETCH })
  if (reading.data === null) return null
  return (
    <Panel title="The sender’s stay">
      <QueryState of={reading} what="the sender’s stay" shapes={['h-16']}>
        {(stay) =>
          stay && (
            <>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={WHEN[stay.when].tone}>{WHEN[stay.when].label}</Badge>
                <span className="wrap-anywhere">
                  <span className="font-medium">{stay.home}</span>, {formatLongStay(stay)}
                </span>
              </p>
              <p className="wrap-anywhere mt-2 text-sm">
                {stay.guestName}
                {stay.phone && (
                  <>
                    {', '}
                    <PhoneLink
                      phone={stay.phone}
                      className="pointer-coarse:py-3 text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
                    />
                  </>
                )}
              </p>
              <div className="mt-4 flex flex-wrap gap-2">
                <LinkButton variant="secondary" size="small" href={officeUrl('bookings', { booking: stay.bookingId })}>
                  Booking #{stay.bookingId}
                </LinkButton>
                <LinkButton
                  variant="secondary"
                  size="small"
                  className="wrap-anywhere"
                  href={officeUrl('guests', { guest: `booking-${stay.bookingId}` })}
                >
                  All about {stay.guestName}
                </LinkButton>
              </div>
            </>
          )
        }
      </QueryState>
    </Panel>
  )
}
