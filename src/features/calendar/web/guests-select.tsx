import { Select, type SelectProps } from '#platform/web/ui/controls/select.tsx'
import { MAX_GUESTS } from './stay-choice.ts'

interface GuestsSelectProps extends Omit<SelectProps, 'options' | 'value' | 'onChange'> {
  value: number
  onChange: (guests: number) => void
  /** The number of guests that the home sleeps. Without it, the options are 1, 2, 3 and 4+, as in the search. */
  max?: number
  /** Highest option of the search, if more than 4. */
  searchMax?: number
}

const SEARCH_MAX = 4

export function GuestsSelect({ value, onChange, max, searchMax, ...rest }: GuestsSelectProps) {
  return (
    <Select
      {...rest}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      options={max === undefined ? searchOptions(value, searchMax) : homeOptions(max, value)}
    />
  )
}

/** `1 Guest`, `2 Guests`, `3 Guests`, `4+ Guests` and options up to `searchMax`. A higher value from the URL is added. */
function searchOptions(value: number, searchMax = SEARCH_MAX) {
  const options = homeOptions(Math.min(Math.max(searchMax, SEARCH_MAX), MAX_GUESTS), value)
  return options.map((one) => (one.value === SEARCH_MAX ? { ...one, label: `${SEARCH_MAX}+ Guests` } : one))
}

function homeOptions(max: number, value: number) {
  const options = Array.from({ length: max }, (_, index) => option(index + 1))
  return value > max ? [...options, option(value)] : options
}

function option(guests: number) {
  return { value: guests, label: guests === 1 ? '1 Guest' : `${guests} Guests` }
}
