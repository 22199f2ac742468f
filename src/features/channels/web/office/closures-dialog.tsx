import { useMutation } from '@tanstack/react-query'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { type Feed, leaveOutClosures } from '#features/channels/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { describeNights, groupNights } from './channel-texts.ts'
import { showFailure } from './show-failure.ts'

/** Maximum number of listed groups. Nights of further groups are only counted. */
const SHOWN = 12

/**
 * Lists the nights that become available if a feed's closures are left out, and asks for confirmation. Closed while
 * `feed` is undefined.
 */
export function ClosuresDialog({ feed, onClose }: { feed: Feed | undefined; onClose: () => void }) {
  const leaveOut = useMutation({
    mutationFn: ({ id, closures: { near, far } }: Feed) =>
      send(leaveOutClosures, { params: { id }, body: { nights: [...near, ...far] } }),
    onSuccess: () => showToast({ title: 'Closures left out' }),
    onError: showFailure,
    onSettled: onClose,
  })
  const groups = groupNights(feed?.closures.opens ?? [])
  const rest = groups.slice(SHOWN).flat()
  return (
    <ConfirmDialog
      open={feed !== undefined}
      question={`Leave out the nights that ${feed ? CHANNEL_NAMES[feed.channel] : ''} closes by its booking rules?`}
      confirmLabel="Leave out"
      busy={leaveOut.isPending ? 'Saving...' : undefined}
      onConfirm={() => feed && leaveOut.mutate(feed)}
      onCancel={onClose}
    >
      {groups.length === 0 ? (
        <p>No nights become available now, because each is also taken for another reason.</p>
      ) : (
        <>
          <p>{formatCount(feed?.closures.opens.length ?? 0, 'night')} can then be booked here at once:</p>
          <ul className="mt-2 list-disc pl-5">
            {groups.slice(0, SHOWN).map((nights) => (
              <li key={nights[0]}>{describeNights(nights)}</li>
            ))}
            {rest.length > 0 && <li>{formatCount(rest.length, 'more night')}</li>}
          </ul>
        </>
      )}
      <p className="mt-3">
        Are you sure that none of these nights belongs to a stay? From then on, closures of this kind take no nights
        here. Reserved nights and other closures still do. You can reverse this at any time.
      </p>
    </ConfirmDialog>
  )
}
