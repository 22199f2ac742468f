import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import type { Site } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import * as calls from '#features/stays/calls.ts'
import { type GuestPage, type getGuestPage, makeLink, sendLink } from '#features/stays/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { type ApiError, queryOf, send } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { CopyButton } from '#platform/web/ui/controls/copy-button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

function guestPageQuery(id: number) {
  return queryOf<typeof getGuestPage>(calls.getGuestPage, { params: { id } })
}

/** For the office: the private link to a guest's page, and the views of the arrival details. */
export function GuestPagePanel({ booking }: { booking: OpenBooking }) {
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...guestPageQuery(booking.id),
    staleTime: 0,
    retryOnMount: true,
    enabled: booking.deletedAt === null,
  })
  if (booking.deletedAt !== null) return null
  return (
    <section aria-label="Guest’s page" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
      <h3 className="font-medium font-text text-base">Guest’s page</h3>
      {data ? (
        <Panel booking={booking} page={data} />
      ) : isError ? (
        <ErrorState
          title="The guest’s page could not be loaded"
          description={error.serverMessage}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="[&>div]:border-none [&>div]:py-4"
        />
      ) : (
        <Loading what="the guest’s page" className="mt-3 space-y-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </Loading>
      )}
    </section>
  )
}

const SENT_TITLES: Record<Site['mail'], string> = {
  sent: 'Link on its way',
  demo: 'Email stored under Emails, not sent: this is the demo',
  none: 'Email stored under Emails, not sent',
}

function Panel({ booking, page }: { booking: OpenBooking; page: GuestPage }) {
  const client = useQueryClient()
  const { mail } = useSite()
  const mayEdit = usePermitted('edit lettings')
  const show = (current: GuestPage) => client.setQueryData(guestPageQuery(booking.id).queryKey, current)
  const making = useMutation<{ link: string; page: GuestPage }, ApiError>({
    mutationFn: () => send(makeLink, { params: { id: booking.id } }),
    onSuccess: ({ page: current }) => show(current),
    onError: failed('Failed to make a link'),
  })
  const sending = useMutation<GuestPage, ApiError>({
    mutationFn: () => send(sendLink, { params: { id: booking.id } }),
    onSuccess: (current) => {
      show(current)
      showToast({ title: SENT_TITLES[mail], description: `The email is for ${booking.guestName}.` })
    },
    onError: failed('Failed to send a link'),
  })
  const isBusy = making.isPending || sending.isPending
  // Making a link withdraws all earlier links, so needs a confirmation. Emailing a link withdraws none.
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="mt-1.5 text-ink-soft">
        {page.haveLinksEnded
          ? 'Private links stop working a year after check-out.'
          : page.linkMadeAt
            ? `The guest has a private link, created on ${formatBritishMoment(new Date(page.linkMadeAt))}. The link cannot be shown again.`
            : 'The guest has no private link to the page with payments, directions and arrival details.'}
      </p>
      {making.data && <MadeLink link={making.data.link} />}
      {mayEdit && !page.haveLinksEnded && (booking.guestEmail !== '' || booking.channel !== null) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            className="max-sm:min-h-11"
            onClick={() => !isBusy && (page.linkMadeAt ? setAsking(true) : making.mutate())}
            busy={making.isPending ? 'Making...' : undefined}
          >
            {page.linkMadeAt ? 'Make a new link' : 'Make a link'}
          </Button>
          {booking.guestEmail !== '' && (
            <Button
              variant="secondary"
              size="small"
              className="max-sm:min-h-11"
              onClick={() => !isBusy && sending.mutate()}
              busy={sending.isPending ? 'Sending...' : undefined}
            >
              Send a link by email
            </Button>
          )}
        </div>
      )}
      <Views page={page} />
      <ConfirmDialog
        open={asking}
        question="Make a new link?"
        confirmLabel="Make a new link"
        tone="primary"
        onConfirm={() => {
          setAsking(false)
          making.mutate()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>All earlier links to this page and to the offer stop working at once.</p>
      </ConfirmDialog>
    </>
  )
}

function failed(title: string) {
  return (error: ApiError) => showToast(errorToast(error, 'Please try again.', title))
}

/** The link is shown only once, because the database stores only its SHA-256. */
function MadeLink({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-3 rounded-field bg-amber-tint px-3.5 py-3 text-amber-ink">
      <label htmlFor="stay-link" className="block font-medium">
        Private link (shown only once)
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={field}
          id="stay-link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="min-h-9 pointer-coarse:min-h-11 min-w-0 flex-1 basis-60 rounded-field border border-edge bg-surface px-3 text-ink"
        />
        <CopyButton text={link} what="the private link" variant="primary" />
      </div>
    </div>
  )
}

function Views({ page: { views, viewCount } }: { page: GuestPage }) {
  if (viewCount === 0) return <p className="mt-3 text-ink-soft">The arrival details have not been opened.</p>
  const more = viewCount - views.length
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center underline-offset-4 hover:underline">
        Arrival details opened {viewCount === 1 ? 'once' : `${viewCount} times`}, last{' '}
        {views[0] && formatBritishMoment(new Date(views[0]))}
      </summary>
      <ul className="mt-1 list-disc pl-5 text-ink-soft tabular-nums">
        {views.map((at) => (
          <li key={at}>{formatBritishMoment(new Date(at))}</li>
        ))}
        {more > 0 && <li>and {more} before</li>}
      </ul>
    </details>
  )
}
