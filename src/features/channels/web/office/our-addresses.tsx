import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CHANNEL_NAMES, CHANNELS, type Channel } from '#features/channel-names.ts'
import { type CalendarAddress, renewCalendarAddress } from '#features/channels/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { CopyButton } from '#platform/web/ui/controls/copy-button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { IMPORT_STEPS } from './channel-texts.ts'

interface OurAddressesProps {
  propertyId: number
  addresses: CalendarAddress[]
}

/** Our calendar's secret address for each channel, to copy, or to replace if it has leaked. */
export function OurAddresses({ propertyId, addresses }: OurAddressesProps) {
  const [replaced, setReplaced] = useState<Channel>()
  const renew = useMutation({
    mutationFn: (channel: Channel) => send(renewCalendarAddress, { params: { id: propertyId, channel } }),
    onSuccess: ({ channel }) =>
      showToast({ title: 'Address created', description: `Copy it into ${CHANNEL_NAMES[channel]} now.` }),
    onError: (error) => showToast(errorToast(error)),
    onSettled: () => setReplaced(undefined),
  })
  const busy = (channel: Channel) => renew.isPending && renew.variables === channel
  return (
    <Panel title="1. Copy our calendar’s address into the channel">
      <p className="measure mb-4 text-ink-soft">
        Our calendar shows taken nights as “Reserved” and contains nothing about guests. Give each channel its own
        address, and do not share that address with anyone else.
      </p>
      <ul className="divide-y divide-line">
        {CHANNELS.map((channel) => (
          <AddressLine
            key={channel}
            channel={channel}
            address={addresses.find((one) => one.channel === channel)}
            busy={busy(channel)}
            onCreate={() => renew.mutate(channel)}
            onReplace={() => setReplaced(channel)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={replaced !== undefined}
        question={`Replace the address for ${replaced ? CHANNEL_NAMES[replaced] : ''}?`}
        confirmLabel="Replace it"
        busy={renew.isPending ? 'Replacing...' : undefined}
        onConfirm={() => replaced && renew.mutate(replaced)}
        onCancel={() => setReplaced(undefined)}
      >
        The current address stops working at once. Until you paste the new address into the channel, the channel does
        not receive our new stays.
      </ConfirmDialog>
    </Panel>
  )
}

interface AddressLineProps {
  channel: Channel
  address: CalendarAddress | undefined
  busy: boolean
  onCreate: () => void
  onReplace: () => void
}

function AddressLine({ channel, address, busy, onCreate, onReplace }: AddressLineProps) {
  const name = CHANNEL_NAMES[channel]
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h4 className="font-medium">{name}</h4>
        {address && (
          <>
            {address.address ? (
              <code className="mt-1 block break-all text-sm">{address.address}</code>
            ) : (
              <p className="mt-1 text-terracotta text-sm">This address can no longer be read. Please replace it.</p>
            )}
            <p className="mt-1 text-ink-soft text-sm">Created {formatBritishMoment(new Date(address.madeAt))}</p>
          </>
        )}
        <p className="measure mt-1 text-ink-soft text-sm">{IMPORT_STEPS[channel]}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {address ? (
          <>
            {address.address && <CopyButton text={address.address} what={`address for ${name}`} />}
            <Button variant="quiet" size="small" onClick={onReplace}>
              Replace<span className="sr-only"> the address for {name}</span>
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="small" onClick={onCreate} busy={busy ? 'Creating...' : undefined}>
            Create address<span className="sr-only"> for {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
