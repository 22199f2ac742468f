import Trash2 from 'lucide-react/icons/trash-2'
import { useWatch } from 'react-hook-form'
import { addBlock, BLOCK_KINDS, type Block, changeBlock } from '#features/calendar/contract.ts'
import { useTakenNights } from '#features/calendar/web/use-taken-nights.ts'
import type { CalendarHome } from '#features/office-calendar/contract.ts'
import { addDays, type Day, dayInLondon } from '#platform/shared/day.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { DateRangeField } from '#platform/web/form/date-range-field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { RangeTexts } from '#platform/web/ui/dates/date-range.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import {
  type BlockFormOutput,
  type BlockFormValues,
  type BlockInitialValues,
  blockForm,
  initialValues,
  LAST_DAY_TOO_EARLY,
} from './block-form.ts'
import { BLOCK_KIND_LABELS, USUAL_REASONS } from './calendar-labels.ts'
import { useBlocks } from './use-blocks.ts'

export interface BlockDialogProps {
  /** Undefined while the dialog is closed. */
  start: BlockInitialValues | undefined
  homes: readonly CalendarHome[]
  onClose: () => void
}

/** Adds a block, or edits the block of `start`. */
export function BlockDialog({ start, homes, onClose }: BlockDialogProps) {
  return (
    <Dialog
      open={start !== undefined}
      onClose={onClose}
      title={start?.id ? `Edit block #${start.id}` : 'Block days'}
      description="These nights cannot be booked, either here or on the site. Guests do not see the reason."
    >
      {start && <BlockForm key={`${start.id} ${start.version}`} start={start} homes={homes} onClose={onClose} />}
    </Dialog>
  )
}

function BlockForm({ start, homes, onClose }: BlockDialogProps & { start: BlockInitialValues }) {
  const blocks = useBlocks()
  const current = editedBlock(start)
  const save = async (form: BlockFormOutput, headers: Record<string, string>): Promise<Block> => {
    const { propertyId, kind } = form
    const reason = form.reason || (USUAL_REASONS[kind] ?? '')
    const values = { from: form.from as Day, to: form.to as Day, kind, reason } // validated by the form
    if (!current) return send(addBlock, { body: { propertyId, ...values } }, headers)
    try {
      return await send(changeBlock, { params: { id: current.id }, body: { ...values, version: current.version } })
    } catch (error) {
      // Another member of staff changed or deleted the block: reload it.
      if (error instanceof ApiError && error.status !== 400) void waitForRefetch(changeBlock)
      throw error
    }
  }
  return (
    <Form
      name={current ? `block-${current.id}-${current.version}` : 'block-new'}
      robots="none"
      schema={blockForm}
      initial={initialValues(start)}
      send={save}
      success={(after) => (current ? blocks.changedToast(current, after) : blocks.addedToast(after))}
      failure={{ title: 'Error', description: current ? 'Failed to update the block' : 'Failed to block these days' }}
      onSent={onClose}
      sendLabel={current ? 'Save changes' : 'Block days'}
      sendingLabel="Saving..."
      backAction={
        <>
          <Button variant="secondary" size="large" onClick={onClose}>
            Cancel
          </Button>
          {current && (
            <Button
              variant="quiet"
              size="large"
              className="text-terracotta sm:mr-auto"
              onClick={() => {
                onClose()
                void blocks.remove(current)
              }}
            >
              <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
              Remove block
            </Button>
          )}
        </>
      }
    >
      <Fields homes={homes} current={current} />
    </Form>
  )
}

const BLOCK_TEXTS: RangeTexts = {
  checkIn: 'First night',
  checkOut: 'Available again from',
  chooseCheckIn: 'Choose the first night.',
  chooseCheckOut: 'Now choose the day on which guests can arrive again',
  checkInMissing: 'Please enter the first night first',
  wrongOrder: LAST_DAY_TOO_EARLY,
}

/** Three years: the office may correct past records that far back. */
const DAYS_BACK = 1096

function Fields({ homes, current }: { homes: readonly CalendarHome[]; current: Block | undefined }) {
  const [propertyId, kind] = useWatch<BlockFormValues, ['propertyId', 'kind']>({ name: ['propertyId', 'kind'] })
  const today = dayInLondon(new Date())
  const ownStay = current && { checkIn: current.from, checkOut: current.to }
  const taken = useTakenNights(current?.propertyId ?? Number(propertyId), ownStay)
  const home = current && homes.find(({ id }) => id === current.propertyId)
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {current ? (
        <p className="sm:col-span-2">
          <span className="mb-0.5 block font-medium">Property</span>
          {home?.title ?? `#${current.propertyId}`}
        </p>
      ) : (
        <SelectField
          numeric
          name="propertyId"
          label="Property"
          placeholder="Select a property..."
          options={homes.map(({ id, title, city }) => ({ value: id, label: `${title} – ${city}` }))}
          className="sm:col-span-2"
        />
      )}
      <DateRangeField
        names={{ checkIn: 'from', checkOut: 'to' }}
        label="Days"
        help="Guests can arrive on the last day."
        placeholder="Select the first night and the day after the last night"
        today={today}
        from={addDays(today, -DAYS_BACK)}
        taken={taken}
        mayOverlap
        texts={BLOCK_TEXTS}
        className="sm:col-span-2"
      />
      <SelectField
        name="kind"
        label="Kind"
        options={BLOCK_KINDS.map((value) => ({ value, label: BLOCK_KIND_LABELS[value] }))}
      />
      <TextField
        name="reason"
        label="Reason"
        optional={USUAL_REASONS[kind] !== undefined}
        help="Only the office sees the reason."
        autoComplete="off"
        maxLength={500}
        className="sm:col-span-2"
      />
    </div>
  )
}

function editedBlock({ id, propertyId, from, to, kind, reason, version }: BlockInitialValues): Block | undefined {
  if (!id || !propertyId || !from || !to || !kind || reason === undefined || !version) return undefined
  return { id, propertyId, from, to, kind, reason, version }
}
