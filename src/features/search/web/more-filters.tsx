import ChevronDown from 'lucide-react/icons/chevron-down'
import Sliders from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useRef } from 'react'
import { type Day, formatMonth, monthsFrom } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Checkbox } from '#platform/web/ui/controls/checkbox.tsx'
import { Select, type SelectOption } from '#platform/web/ui/controls/select.tsx'
import { type CriteriaChange, countActiveFilters, isPriceIgnored } from './criteria-address.ts'

interface MoreFiltersProps {
  /** Query of the address, from which active filters are counted. */
  search: URLSearchParams
  /** Chosen values, which may be newer than the address. */
  criteria: CriteriaChange
  today: Day
  maxBedrooms: number
  onChange: (change: CriteriaChange) => void
  /** Called on each keystroke, before the search starts; `onChange` starts the search. */
  onType: (change: CriteriaChange) => void
}

/** Number of months that a weekend search offers. */
const MONTHS_AHEAD = 13

const FLEXIBLE = [1, 2, 3, 7].map((days) => ({ value: days, label: `± ${days} ${days === 1 ? 'day' : 'days'}` }))

const TRAIT_LABELS = [
  ['pets', 'Pets welcome'],
  ['parking', 'Parking'],
  ['stepfree', 'Step-free'],
] as const

/** Further filters in a `details` element, which opens without JavaScript. */
export function MoreFilters({ search, criteria, today, maxBedrooms, onChange, onType }: MoreFiltersProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  const activeCount = countActiveFilters(search)
  const hasDates = Boolean(criteria.checkin && criteria.checkout)
  const bedrooms = Array.from({ length: maxBedrooms }, (_, index) => ({ value: index + 1, label: `${index + 1}+` }))
  const months = monthsFrom(today, MONTHS_AHEAD).map((first) => ({
    value: first.slice(0, 7),
    label: formatMonth(first),
  }))

  return (
    <details ref={panel} className="group border-line border-t">
      <summary className="flex min-h-12 list-none items-center gap-2 px-5 font-medium text-sm hover:bg-pine-tint/50">
        <Sliders size={18} strokeWidth={1.75} aria-hidden="true" />
        Filters{activeCount > 0 && ` (${activeCount})`}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="ml-auto text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-x-6 gap-y-5 border-line border-t p-5 @2xl:grid-cols-2 @4xl:grid-cols-4">
        <Choice
          label="Flexible dates"
          name="flexible"
          anyLabel={hasDates ? 'Exact dates' : 'Choose dates first'}
          options={FLEXIBLE}
          value={criteria.flexible}
          disabled={!hasDates}
          onChange={(flexible) => onChange({ flexible })}
        />
        <Choice
          label="Any weekend in"
          name="weekend"
          anyLabel="Choose a month"
          options={months}
          value={criteria.weekend}
          onChange={(weekend) =>
            onChange({ weekend, ...(weekend && { checkin: undefined, checkout: undefined, flexible: undefined }) })
          }
        />
        <Choice
          label="Bedrooms"
          name="bedrooms"
          anyLabel="Any number"
          options={bedrooms}
          value={criteria.bedrooms}
          onChange={(bedrooms) => onChange({ bedrooms })}
        />
        <MaxPrice
          criteria={criteria}
          hasDates={hasDates || Boolean(criteria.weekend)}
          onChange={onChange}
          onType={onType}
        />
        <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1 @2xl:col-span-2 @4xl:col-span-3">
          <legend className="sr-only">What the home offers</legend>
          {TRAIT_LABELS.map(([name, label]) => (
            <Checkbox
              key={name}
              name={name}
              value="yes"
              label={label}
              className="min-h-11 items-center"
              checked={criteria[name] === 'yes'}
              onChange={(event) => onChange({ [name]: event.target.checked ? 'yes' : undefined })}
            />
          ))}
        </fieldset>
        <Button
          type="submit"
          variant="secondary"
          onClick={() => panel.current?.removeAttribute('open')}
          className="self-center"
        >
          Show homes
        </Button>
      </div>
    </details>
  )
}

interface ChoiceProps {
  label: string
  name: string
  /** Label of the option that turns the filter off. */
  anyLabel: string
  options: SelectOption[]
  value: string | undefined
  disabled?: boolean
  onChange: (value: string | undefined) => void
}

function Choice({ label, anyLabel, options, value = '', onChange, ...rest }: ChoiceProps) {
  const id = useId()
  const offered = value === '' || options.some((option) => String(option.value) === value)
  return (
    <Labelled id={id} label={label}>
      <Select
        {...rest}
        id={id}
        placeholder={anyLabel}
        // Adds an option for a value of the address that is none of the options.
        options={offered ? options : [...options, { value, label: value }]}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Labelled>
  )
}

/** Offers a price per stay only with dates. */
function MaxPrice({
  criteria,
  hasDates,
  onChange,
  onType,
}: Pick<MoreFiltersProps, 'criteria' | 'onChange' | 'onType'> & { hasDates: boolean }) {
  const id = useId()
  const { price = '', per = 'night' } = isPriceIgnored(criteria) ? {} : criteria
  return (
    <Labelled id={id} label="Price up to">
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft">
            £
          </span>
          <input
            id={id}
            name="price"
            type="number"
            inputMode="numeric"
            min={1}
            max={999999}
            step={1}
            value={price}
            onChange={(event) =>
              onType({ price: event.target.value || undefined, per: per === 'stay' ? per : undefined })
            }
            className="block min-h-12 w-full rounded-field border border-edge bg-surface py-2.5 pr-2 pl-8 tabular-nums hover:border-ink-soft"
          />
        </div>
        <Select
          name="per"
          aria-label="Price for"
          className="w-32 shrink-0"
          value={per}
          onChange={(event) => onChange({ per: event.target.value === 'stay' ? 'stay' : undefined })}
          options={[{ value: 'night', label: 'a night' }, ...(hasDates ? [{ value: 'stay', label: 'the stay' }] : [])]}
        />
      </div>
    </Labelled>
  )
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {children}
    </div>
  )
}
