import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import type { HomeValues } from './home-fields.ts'

const MAX_PLACES = 50

/** An empty row is not saved. */
export function NearbyField({ name }: { name: 'nearby' }) {
  const { id, error } = useField(name)
  const { fields, append, remove } = useFieldArray<HomeValues, 'nearby'>({ name })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="min-w-0 space-y-3 sm:col-span-2">
      <legend className="mb-1.5 font-medium">
        Nearby places <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {fields.map((field, index) => (
        <PlaceRow
          key={field.id}
          index={index}
          onRemove={() => {
            remove(index)
            requestAnimationFrame(() => add.current?.focus())
          }}
        />
      ))}
      <FieldHelpAndError
        id={id}
        help="Enter minutes on foot, by car or both; guests see the nearest place first. A place with a position is drawn on the map."
        error={error}
      />
      <Button
        ref={add}
        variant="secondary"
        size="small"
        className="min-h-11"
        disabled={fields.length >= MAX_PLACES}
        onClick={() => append({ name: '', walk: null, drive: null, latitude: null, longitude: null })}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a place
      </Button>
    </fieldset>
  )
}

function PlaceRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const name = `nearby.${index}`
  return (
    <fieldset
      aria-label={`Place ${index + 1}`}
      className="@container min-w-0 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="font-medium">
          Place {index + 1}
        </p>
        <IconButton label={`Remove place ${index + 1}`} icon={<X size={18} strokeWidth={1.75} />} onClick={onRemove} />
      </div>
      <div className="grid @lg:grid-cols-4 grid-cols-2 gap-x-4 gap-y-3">
        <TextField
          name={`${name}.name`}
          label="Name"
          placeholder="Cannock Chase"
          maxLength={100}
          className="@lg:col-span-4 col-span-2"
        />
        <NumberField name={`${name}.walk`} label="Minutes on foot" min={0} max={1000} optional />
        <NumberField name={`${name}.drive`} label="Minutes by car" min={0} max={1000} optional />
        <NumberField name={`${name}.latitude`} label="Latitude" min={-90} max={90} step={0.000001} optional />
        <NumberField name={`${name}.longitude`} label="Longitude" min={-180} max={180} step={0.000001} optional />
      </div>
    </fieldset>
  )
}
