import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ChannelStayDialog } from '#features/bookings/web/office/form/channel-stay-dialog.tsx'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { confirmChannelStay, type ImportedRun } from '#features/channels/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatBritishMoment, formatLongStay, nightsBetween } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { showFailure } from './show-failure.ts'

/** Runs shown before "Show all" is clicked. */
const SHOWN = 6

/** Lists runs of consecutive imported nights without a booking here. Each run can be made a booking. */
export function RunList({ runs }: { runs: readonly ImportedRun[] }) {
  const urlState = useUrlState()
  const [selected, setSelected] = useState<ImportedRun>()
  const [isExpanded, setExpanded] = useState(false)
  const confirm = useMutation({
    mutationFn: ({ feedId, checkIn, checkOut }: ImportedRun) =>
      send(confirmChannelStay, { params: { id: feedId }, body: { from: checkIn, to: checkOut } }),
    onSuccess: () => showToast({ title: 'Marked as a new stay' }),
    onError: showFailure,
  })
  const shown = isExpanded ? runs : runs.slice(0, SHOWN)
  return (
    <Panel title="Stays from other channels">
      <p className="measure mb-4 text-ink-soft">
        A channel shows which nights are taken, but not by whom, and some of the nights may only be closed. Once you add
        a stay as a booking, it counts in arrivals, changeovers and takings, and its guest can have a private page.
      </p>
      {runs.length === 0 ? (
        <p>There are no upcoming nights from other channels without a booking.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((run) => (
            <li
              key={`${run.feedId} ${run.checkIn}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <p>
                <span className="font-medium">{formatLongStay(run)}</span>{' '}
                <span className="text-ink-soft">
                  {formatCount(nightsBetween(run.checkIn, run.checkOut), 'night')}, {CHANNEL_NAMES[run.channel]}
                </span>
                {run.freedAt && (
                  <span className="block text-ink-soft text-sm">
                    Available again here since {formatBritishMoment(new Date(run.freedAt))}: the channel may only be
                    repeating our earlier stay.
                  </span>
                )}
              </p>
              {run.freedAt ? (
                <Button variant="quiet" size="small" onClick={() => confirm.mutate(run)}>
                  Mark as a new stay<span className="sr-only">: {formatLongStay(run)}</span>
                </Button>
              ) : (
                <Button variant="secondary" size="small" onClick={() => setSelected(run)}>
                  Make a booking<span className="sr-only"> of {formatLongStay(run)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < runs.length && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => setExpanded(true)}>
          Show all {runs.length}
        </Button>
      )}
      <ChannelStayDialog
        run={selected}
        onClose={() => setSelected(undefined)}
        onBooked={({ id }) => urlState.go(officeUrl('bookings', { booking: id }))}
      />
    </Panel>
  )
}
