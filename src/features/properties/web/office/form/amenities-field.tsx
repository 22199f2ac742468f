import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import {
  addAmenities,
  amenityIcon,
  amenityIndex,
  SUGGESTED_AMENITIES,
} from '#features/properties/web/suggested-amenities.ts'
import { splitAtCommas } from '#platform/shared/text/split-at-commas.ts'
import { FieldHelpAndError, INPUT_CLASS } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { SortableList } from '#platform/web/office/sortable-list.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'

const MAX_LENGTH = 100
const MAX_TYPED = 2000

/** The order of the list is the order that guests see. */
export function AmenitiesField({ name }: { name: 'amenities' }) {
  const { id, form, error } = useField(name)
  const { field } = useController({ name, control: form.control })
  const group = useRef<HTMLFieldSetElement>(null)
  const amenities: readonly string[] = field.value
  const remove = (amenity: string) => {
    field.onChange(amenities.filter((one) => one !== amenity))
    // The pressed button no longer exists, so the first input takes the focus.
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('input')?.focus())
  }
  return (
    <fieldset
      ref={group}
      aria-describedby={classNames(`${id}-help`, error && `${id}-error`)}
      className="min-w-0 space-y-4 sm:col-span-2"
    >
      <legend className="sr-only">Amenities</legend>
      <SuggestedAmenities amenities={amenities} onChange={field.onChange} inputRef={field.ref} />
      <OtherAmenity amenities={amenities} onChange={field.onChange} />
      <FieldHelpAndError id={id} help={helpText(amenities.length)} error={error} />
      {amenities.length > 0 && (
        <SortableList
          label="Amenities in order"
          size="line"
          keys={amenities}
          nameOf={(key) => key}
          onSort={field.onChange}
        >
          {(amenity) => <Entry amenity={amenity} onRemove={() => remove(amenity)} />}
        </SortableList>
      )}
    </fieldset>
  )
}

function helpText(count: number): string {
  if (count === 0) return 'No amenities yet. Separate amenities with commas.'
  return 'Separate amenities with commas. Guests first see eight amenities, and the others under “Show more”.'
}

function Entry({ amenity, onRemove }: { amenity: string; onRemove: () => void }) {
  const Icon = amenityIcon(amenity)
  return (
    <div className="flex items-center gap-2.5">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pine" />
      <span className="wrap-anywhere min-w-0 flex-1">{amenity}</span>
      <IconButton label={`Remove ${amenity}`} icon={<X size={18} strokeWidth={1.75} />} onClick={onRemove} />
    </div>
  )
}

interface PickProps {
  amenities: readonly string[]
  onChange: (amenities: readonly string[]) => void
}

/** A button is pressed when the home has the amenity. */
function SuggestedAmenities({
  amenities,
  onChange,
  inputRef,
}: PickProps & { inputRef: (button: HTMLElement | null) => void }) {
  return (
    <fieldset aria-label="Common amenities" className="flex min-w-0 flex-wrap gap-2">
      {SUGGESTED_AMENITIES.map(({ name, Icon }, index) => {
        const position = amenityIndex(amenities, name)
        const has = position >= 0
        return (
          <button
            key={name}
            ref={index === 0 ? inputRef : undefined}
            type="button"
            aria-pressed={has}
            onClick={() => onChange(has ? amenities.filter((_, at) => at !== position) : addAmenities(amenities, name))}
            className={classNames(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm transition-colors',
              has ? 'border-pine bg-pine-tint font-medium text-pine' : 'border-edge bg-surface hover:border-ink-soft',
            )}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}

function OtherAmenity({ amenities, onChange }: PickProps) {
  const [typed, setTyped] = useState('')
  const added = splitAtCommas(typed)
  const problem = problemOf(added, amenities)
  const add = () => {
    onChange(addAmenities(amenities, typed))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the amenity instead of saving the home.
    event.preventDefault()
    if (!problem) add()
  }
  return (
    <div>
      <div className="flex gap-2">
        <input
          type="text"
          aria-label="Other amenities, separated by commas"
          aria-describedby={problem ? 'amenity-problem' : undefined}
          maxLength={MAX_TYPED}
          placeholder="Window seat, piano"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className={classNames(INPUT_CLASS, 'min-w-0 flex-1')}
        />
        <Button
          variant="secondary"
          className="min-h-12 shrink-0"
          disabled={added.length === 0 || problem !== null}
          onClick={add}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Add
        </Button>
      </div>
      {problem && (
        <p id="amenity-problem" role="status" className="mt-1.5 text-ink-soft text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

function problemOf(added: readonly string[], amenities: readonly string[]): string | null {
  if (added.some(({ length }) => length > MAX_LENGTH))
    return `Please use at most ${MAX_LENGTH} characters for an amenity.`
  if (added.length === 0 || added.some((amenity) => amenityIndex(amenities, amenity) < 0)) return null
  return added.length === 1 ? 'This amenity is already in the list.' : 'These amenities are already in the list.'
}
