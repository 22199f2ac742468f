import { Select, type SelectProps } from '#platform/web/ui/select.tsx'

interface GuestsSelectProps extends Omit<SelectProps, 'options' | 'value' | 'onChange'> {
  value: number
  onChange: (guests: number) => void
  /** How many a home sleeps; left out, the choice of the search: 1, 2, 3 and 4+. */
  most?: number
}

const SEARCH_MOST = 4

export function GuestsSelect({ value, onChange, most, ...rest }: GuestsSelectProps) {
  return (
    <Select
      {...rest}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      options={most === undefined ? searchOptions(value) : homeOptions(most, value)}
    />
  )
}

/** `1 Guest`, `2 Guests`, `3 Guests`, `4+ Guests`; an address may ask for more. */
function searchOptions(value: number) {
  const options = [1, 2, 3].map(option)
  options.push({ value: SEARCH_MOST, label: `${SEARCH_MOST}+ Guests` })
  return value > SEARCH_MOST ? [...options, option(value)] : options
}

function homeOptions(most: number, value: number) {
  const options = Array.from({ length: most }, (_, index) => option(index + 1))
  return value > most ? [...options, option(value)] : options
}

function option(guests: number) {
  return { value: guests, label: guests === 1 ? '1 Guest' : `${guests} Guests` }
}
