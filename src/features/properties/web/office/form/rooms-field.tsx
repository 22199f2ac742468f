import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { BED_KINDS, MAX_BEDS, MAX_ROOMS } from '#features/home-facts.ts'
import { BED_LABELS } from '#features/properties/web/home/describe-beds.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { SortableList } from '#platform/web/office/sortable-list.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import type { HomeValues } from './home-fields.ts'

/** The order of the list is the order that guests see. */
export function RoomsField({ name }: { name: 'rooms' }) {
  const { id, error } = useField(name)
  const { fields, append, remove, move } = useFieldArray<HomeValues, 'rooms'>({ name })
  const add = useRef<HTMLButtonElement>(null)
  const keys = fields.map((field) => field.id)
  const sort = (sorted: string[]) => {
    // A single room has moved, either from the first changed index or to that index.
    const from = keys.findIndex((key, index) => key !== sorted[index])
    if (from < 0) return
    const moved = sorted[from] === keys[from + 1] ? from : keys.indexOf(sorted[from] ?? '')
    move(moved, sorted.indexOf(keys[moved] ?? ''))
  }
  return (
    <div className="min-w-0 space-y-3 sm:col-span-2">
      {fields.length > 0 && (
        <SortableList
          label="Rooms in order"
          keys={keys}
          nameOf={(key) => `room ${keys.indexOf(key) + 1}`}
          onSort={sort}
        >
          {(_key, index) => (
            <RoomRow
              index={index}
              onRemove={() => {
                remove(index)
                requestAnimationFrame(() => add.current?.focus())
              }}
            />
          )}
        </SortableList>
      )}
      <FieldHelpAndError
        id={id}
        help="A photograph whose caption starts with a room’s name is shown with the room."
        error={error}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={add}
          variant="secondary"
          size="small"
          className="min-h-11"
          disabled={fields.length >= MAX_ROOMS}
          onClick={() => append({ name: '', floor: '', beds: [], ensuite: false, note: '' })}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Add a room
        </Button>
        <Sleeps />
      </div>
    </div>
  )
}

/** Shows how many guests the beds sleep, so that the office notices a mistake. */
function Sleeps() {
  const rooms = useWatch<HomeValues, 'rooms'>({ name: 'rooms' })
  const beds = (rooms ?? []).flatMap((room) => room?.beds ?? []).filter(({ kind }) => kind !== 'cot')
  if (beds.length === 0) return null
  const sleeps = beds.reduce((sum, { kind, count }) => sum + (kind === 'single' ? 1 : 2) * (count || 0), 0)
  return (
    <p role="status" className="text-ink-soft text-sm">
      {formatCount(rooms.length, 'room')}, beds for {formatCount(sleeps, 'guest')}.
    </p>
  )
}

function RoomRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const name = `rooms.${index}`
  return (
    <fieldset aria-label={`Room ${index + 1}`} className="@container min-w-0">
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="font-medium">
          Room {index + 1}
        </p>
        <IconButton label={`Remove room ${index + 1}`} icon={<X size={18} strokeWidth={1.75} />} onClick={onRemove} />
      </div>
      <div className="grid @lg:grid-cols-2 grid-cols-1 gap-x-4 gap-y-3">
        <TextField name={`${name}.name`} label="Name" placeholder="Main bedroom" maxLength={80} />
        <TextField name={`${name}.floor`} label="Floor" placeholder="First floor" maxLength={60} optional />
        <BedsField index={index} />
        <TextField
          name={`${name}.note`}
          label="Note"
          placeholder="Balcony door, blackout blinds"
          maxLength={300}
          optional
          className="@lg:col-span-2"
        />
        <CheckboxField name={`${name}.ensuite`} label="En suite" />
      </div>
    </fieldset>
  )
}

const BED_OPTIONS = BED_KINDS.map((kind) => {
  const { one, size } = BED_LABELS[kind]
  return { value: kind, label: `${one.charAt(0).toUpperCase()}${one.slice(1)} (${size})` }
})

function BedsField({ index }: { index: number }) {
  const name = `rooms.${index}.beds` as const
  const { fields, append, remove } = useFieldArray<HomeValues, typeof name>({ name })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="@lg:col-span-2 min-w-0">
      <ul className="space-y-2">
        {fields.map((field, bed) => (
          <li
            key={field.id}
            className="grid @md:grid-cols-[minmax(0,1fr)_4.5rem_auto] grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-2 [&_label]:sr-only"
          >
            <SelectField
              name={`${name}.${bed}.kind`}
              label={`Bed ${bed + 1} in room ${index + 1}`}
              options={BED_OPTIONS}
              className="@max-md:col-span-2"
            />
            <NumberField
              name={`${name}.${bed}.count`}
              label={`Number of beds of kind ${bed + 1}`}
              min={1}
              max={MAX_BEDS}
            />
            <IconButton
              label={`Remove bed ${bed + 1} from room ${index + 1}`}
              icon={<X size={18} strokeWidth={1.75} />}
              onClick={() => {
                remove(bed)
                requestAnimationFrame(() => add.current?.focus())
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        variant="quiet"
        size="small"
        className="min-h-11"
        disabled={fields.length >= MAX_BEDS}
        onClick={() => append({ kind: 'double', count: 1 })}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a bed <span className="sr-only">to room {index + 1}</span>
      </Button>
    </div>
  )
}
