import { useController } from 'react-hook-form'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { classNames } from '../ui/class-names.ts'
import { StarShape } from '../ui/stars.tsx'
import { FieldHelpAndError, type FieldProps } from './field.tsx'
import { useField } from './form-parts.ts'

const RATING_LABELS = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** One to five stars as radio buttons, so that arrow keys and screen readers work. */
export function RatingField({ name, label, help, optional, className }: FieldProps) {
  const { id, form, error } = useField(name)
  const { field } = useController({ name, control: form.control })
  const value = Number(field.value)
  return (
    <fieldset
      className={className}
      aria-invalid={error ? true : undefined}
      aria-describedby={classNames(error && `${id}-error`, help !== undefined && `${id}-help`) || undefined}
    >
      <legend className="mb-1.5 font-medium">
        {label} {optional && <span className="font-normal text-ink-soft">(optional)</span>}
      </legend>
      <div className="-ml-1.5 flex flex-wrap items-center gap-x-3">
        <div className="flex flex-wrap">
          {[1, 2, 3, 4, 5].map((stars) => (
            <label
              key={stars}
              className="grid size-11 cursor-pointer place-items-center rounded-field has-focus-visible:outline-2 has-focus-visible:outline-pine"
            >
              <input
                ref={stars === 1 ? field.ref : undefined}
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => field.onChange(stars)}
                onBlur={field.onBlur}
                className="sr-only"
              />
              <span className="sr-only">
                {formatCount(stars, 'star')}, {RATING_LABELS[stars]}
              </span>
              <StarShape filled={stars <= value} className="size-8" />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-ink-soft">
          {RATING_LABELS[value]}
        </span>
      </div>
      <FieldHelpAndError id={id} help={help} error={error} />
    </fieldset>
  )
}
