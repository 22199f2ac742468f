import { classNames } from '#platform/web/ui/class-names.ts'

interface RadioPillsProps<Id extends string> {
  /** Only screen readers read the legend. */
  legend: string
  name: string
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  className?: string
}

export function RadioPills<Id extends string>(props: RadioPillsProps<Id>) {
  const { legend, name, options, value, onChange, className } = props
  return (
    <fieldset className={classNames('flex flex-wrap gap-2', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ id, label }) => (
        <label
          key={id}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 text-sm has-checked:border-pine has-checked:bg-paper has-checked:font-medium"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
            className="accent-pine"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
