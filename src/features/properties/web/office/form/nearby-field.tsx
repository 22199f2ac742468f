import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import type { NearbyPlace } from '#features/properties/contract.ts'
import { FieldHelpAndError, INPUT_CLASS } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'

const MAX_PLACES = 50

/** A row without name and minutes is not saved. */
export function NearbyField({ name }: { name: string }) {
  const { id, form, error } = useField(name)
  const { field } = useController({ name, control: form.control })
  const group = useRef<HTMLFieldSetElement>(null)
  const places: NearbyPlace[] = field.value
  const focusOn = (place: number) =>
    requestAnimationFrame(() => {
      const inputs = group.current?.querySelectorAll<HTMLElement>('[data-place-name]')
      const next = inputs?.[Math.min(place, inputs.length - 1)] ?? group.current?.querySelector<HTMLElement>('button')
      next?.focus()
    })
  const change = (place: number, change: Partial<NearbyPlace>) =>
    field.onChange(places.map((one, index) => (index === place ? { ...one, ...change } : one)))

  return (
    <fieldset ref={group} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-medium">
        Nearby places <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {places.length > 0 && (
        <ul className="mb-3 space-y-2">
          {places.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other stable key
            <li key={index} className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2 sm:grid-cols-[1fr_6rem_9rem_auto]">
              <input
                ref={index === 0 ? field.ref : undefined}
                data-place-name=""
                aria-label={`Place ${index + 1}`}
                type="text"
                maxLength={100}
                placeholder="Cannock Chase"
                value={place.name}
                onChange={(event) => change(index, { name: event.target.value })}
                className={classNames(INPUT_CLASS, 'max-sm:col-span-2')}
              />
              <input
                aria-label={`Minutes to place ${index + 1}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={1000}
                placeholder="min"
                value={Number.isInteger(place.minutes) ? place.minutes : ''}
                onChange={(event) => change(index, { minutes: event.target.valueAsNumber })}
                className={classNames(INPUT_CLASS, 'tabular-nums')}
              />
              <div className="flex gap-2 sm:contents">
                <Select
                  aria-label={`How to get to place ${index + 1}`}
                  value={place.by}
                  options={WAYS}
                  onChange={(event) => change(index, { by: event.target.value === 'foot' ? 'foot' : 'car' })}
                  className="min-w-0 flex-1"
                />
                <IconButton
                  label={`Remove place ${index + 1}`}
                  icon={<X size={18} strokeWidth={1.75} />}
                  onClick={() => {
                    field.onChange(places.filter((_, other) => other !== index))
                    focusOn(index)
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        size="small"
        className="min-h-11"
        disabled={places.length >= MAX_PLACES}
        onClick={() => {
          field.onChange([...places, { name: '', minutes: Number.NaN, by: 'car' }])
          focusOn(places.length)
        }}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a place
      </Button>
      <FieldHelpAndError id={id} error={error} />
    </fieldset>
  )
}

const WAYS = [
  { value: 'car', label: 'by car' },
  { value: 'foot', label: 'on foot' },
]
