import Search from 'lucide-react/icons/search'
import { useCallback, useEffect, useId, useState } from 'react'

export interface SearchFieldProps {
  /** The field's name for screen readers. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Longer than the pause between two keystrokes, but too short to be noticed as a delay. */
const TYPING_PAUSE_MS = 300

/** A search field for a list. The search runs after a pause in typing, on Enter, or when the field loses focus. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The value was cleared or changed from outside, for instance by a link.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const submit = useCallback(() => {
    if (typed === known) return
    setKnown(typed)
    onChange(typed)
  }, [typed, known, onChange])
  useEffect(() => {
    const timer = setTimeout(submit, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [submit])
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <Search
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-soft"
        />
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={placeholder}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={submit}
          onKeyDown={({ key }) => key === 'Enter' && submit()}
          className="block min-h-12 w-full rounded-field border border-edge bg-surface py-2 pr-3 pl-10 text-base placeholder:text-ink-soft hover:border-ink-soft"
        />
      </div>
    </div>
  )
}
