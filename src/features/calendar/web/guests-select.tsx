import { Select, type SelectProps } from '#platform/web/ui/select.tsx'
import { MOST_GUESTS } from './stay-choice.ts'

interface GuestsSelectProps extends Omit<SelectProps, 'options' | 'value' | 'onChange'> {
  value: number
  onChange: (guests: number) => void
  /** How many a home sleeps; left out, the choice of the search: 1, 2, 3 and 4+. */
  most?: number
  /** How far the choice of a search goes beyond 4+. */
  upTo?: number
}

const SEARCH_MOST = 4

export function GuestsSelect({ value, onChange, most, upTo, ...rest }: GuestsSelectProps) {
  return (
    <Select
      {...rest}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      options={most === undefined ? searchOptions(value, upTo) : homeOptions(most, value)}
    />
  )
}

/** `1 Guest`, `2 Guests`, `3 Guests`, `4+ Guests` and perhaps further ones; an address may ask for more. */
function searchOptions(value: number, upTo = SEARCH_MOST) {
  const options = homeOptions(Math.min(Math.max(upTo, SEARCH_MOST), MOST_GUESTS), value)
  return options.map((one) => (one.value === SEARCH_MOST ? { ...one, label: `${SEARCH_MOST}+ Guests` } : one))
}

function homeOptions(most: number, value: number) {
  const options = Array.from({ length: most }, (_, index) => option(index + 1))
  return value > most ? [...options, option(value)] : options
}

function option(guests: number) {
  return { value: guests, label: guests === 1 ? '1 Guest' : `${guests} Guests` }
}
