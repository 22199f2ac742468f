import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CHANNEL_NAMES, CHANNELS } from '#features/channel-names.ts'
import {
  addFeed,
  changeFeedAddress,
  type Feed,
  type FeedPreview,
  newFeed,
  previewFeed,
} from '#features/channels/contract.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { DecisionPending } from '#platform/web/form/form.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Notice } from '#platform/web/office/notice.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { describeClosures, describeSharing, EXPORT_STEPS } from './channel-texts.ts'

const form = z.object({
  channel: newFeed.shape.channel,
  address: newFeed.shape.address,
  isShared: newFeed.shape.isShared,
})
type Written = z.output<typeof form>
type FormInput = z.input<typeof form>
type SeenCalendar = FeedPreview & { address: string }

interface FeedDialogProps {
  propertyId: number
  /** The feed whose address is changed, or `new`; undefined while the dialog is closed. */
  feed: Feed | 'new' | undefined
  onClose: () => void
}

/** Adds a feed or changes its address. The calendar is previewed before it is saved. */
export function FeedDialog({ propertyId, feed, onClose }: FeedDialogProps) {
  const current = feed === 'new' ? undefined : feed
  return (
    <Dialog
      open={feed !== undefined}
      onClose={onClose}
      title={current ? `Change the address of ${CHANNEL_NAMES[current.channel]}` : 'Add a calendar'}
      description="Please keep this address secret: it is stored encrypted and not shown again."
    >
      {feed && <FeedFields key={current?.id ?? 'new'} propertyId={propertyId} current={current} onClose={onClose} />}
    </Dialog>
  )
}

function FeedFields({ propertyId, current, onClose }: Omit<FeedDialogProps, 'feed'> & { current: Feed | undefined }) {
  const [seen, setSeen] = useState<SeenCalendar>()
  const save = async ({ channel, address, isShared }: Written): Promise<unknown> => {
    if (seen?.address !== address) {
      setSeen({ ...(await send(previewFeed, { body: { propertyId, address } })), address })
      throw new DecisionPending()
    }
    if (!current) return send(addFeed, { body: { propertyId, channel, address, isShared } })
    const { id, version } = current
    return send(changeFeedAddress, { params: { id }, body: { address, isShared, version } })
  }
  return (
    <OfficeForm
      name={current ? `feed-${current.id}` : `new-feed-${propertyId}`}
      neverStored={['address', 'isShared']}
      schema={form}
      initial={{ channel: current?.channel ?? 'airbnb', address: '', isShared: false }}
      send={save}
      success={{ title: current ? 'Address changed' : 'Calendar added' }}
      failure={{ title: 'Error', description: 'The calendar could not be saved' }}
      onSent={onClose}
      onCancel={onClose}
      sendLabel={seen ? (current ? 'Change address' : 'Add calendar') : 'Check the calendar'}
      sendingLabel={seen ? 'Saving...' : 'Checking...'}
    >
      <div className="space-y-5">
        {!current && (
          <SelectField
            name="channel"
            label="Channel"
            options={CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
          />
        )}
        <TextField
          name="address"
          label="Address of the calendar"
          help="It begins with https:// or webcal:// and often ends with .ics"
          autoComplete="off"
          maxLength={2000}
        />
        <details className="text-sm">
          <summary className="cursor-pointer pointer-coarse:py-3 text-pine underline-offset-4 hover:underline">
            Where to find the address
          </summary>
          <dl className="mt-3 space-y-2">
            {CHANNELS.map((channel) => (
              <div key={channel}>
                <dt className="font-medium">{CHANNEL_NAMES[channel]}</dt>
                <dd className="text-ink-soft">{EXPORT_STEPS[channel]}</dd>
              </div>
            ))}
          </dl>
        </details>
        <CheckedCalendar seen={seen} onOtherAddress={() => setSeen(undefined)} />
      </div>
    </OfficeForm>
  )
}

interface CheckedCalendarProps {
  seen: SeenCalendar | undefined
  onOtherAddress: () => void
}

/** Clears the preview and its confirmation when the address changes, because both belong to one address. */
function CheckedCalendar({ seen, onOtherAddress }: CheckedCalendarProps) {
  const { setValue } = useFormContext<FormInput>()
  const address = useWatch<FormInput, 'address'>({ name: 'address' })
  const isOutdated = seen !== undefined && seen.address !== address.trim()
  useEffect(() => {
    if (!isOutdated) return
    setValue('isShared', false)
    onOtherAddress()
  }, [isOutdated, setValue, onOtherAddress])
  const current = isOutdated ? undefined : seen
  return (
    <>
      <div role="status" className="space-y-2 empty:hidden">
        {current && <Preview seen={current} />}
      </div>
      {current && current.sharedWith.length > 0 && (
        <CheckboxField name="isShared" label="The address is right: the homes share this calendar" />
      )}
    </>
  )
}

function Preview({ seen: { nights, first, last, closures, sharedWith, doubts, warnings } }: { seen: FeedPreview }) {
  const closed = describeClosures(closures)
  return (
    <>
      <p className="rounded-field bg-sand px-3 py-2">
        {first && last
          ? `This calendar takes ${formatCount(nights, 'night')}, the first ${formatLongDay(first)}, the last ${formatLongDay(last)}.`
          : 'This calendar has no future bookings. If the home has bookings on the channel, check the address.'}
      </p>
      {closed.length > 0 && (
        <div className="rounded-field bg-sand px-3 py-2">
          The channel marks some of these nights only as not available, often because of its booking rules:
          <ul className="my-1 list-disc pl-5">
            {closed.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          These nights are taken here too. Once the calendar is added, you can leave them out.
        </div>
      )}
      {sharedWith.length > 0 && (
        <Notice>
          {describeSharing(sharedWith)} already has this address or the same stays. Is this the right calendar?
        </Notice>
      )}
      {[...doubts, ...warnings].map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
    </>
  )
}
