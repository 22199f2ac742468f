import { useId } from 'react'
import type { ImportChoices, ImportPreview } from '#features/moving-in/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'

interface UnknownHomesProps {
  preview: ImportPreview
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
}

/** Asks once for each name that none of our homes has. */
export function UnknownHomes({ preview: { unknownHomes, homes }, choices, onChange }: UnknownHomesProps) {
  const id = useId()
  if (unknownHomes.length === 0) return null
  const choose = (name: string, propertyId: number | null) => {
    const others = choices.homes.filter((choice) => choice.name !== name)
    onChange({ ...choices, homes: propertyId === null ? others : [...others, { name, propertyId }] })
  }
  return (
    <section aria-label="Homes of the file" className="mt-6 rounded-card bg-amber-tint px-4 py-4">
      <h3 className="font-medium font-text text-base">Which of your homes are these?</h3>
      <ul className="mt-2 space-y-3">
        {unknownHomes.map(({ name, rows }, index) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label htmlFor={`${id}-${index}`} className="wrap-anywhere min-w-0 flex-1 basis-48">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-amber-ink text-sm">{formatCount(rows, 'row')}</span>
            </label>
            <Select
              id={`${id}-${index}`}
              value={choices.homes.find((choice) => choice.name === name)?.propertyId ?? ''}
              onChange={(event) => choose(name, Number(event.target.value) || null)}
              options={homes.map((home) => ({ value: home.id, label: home.title }))}
              placeholder="None: leave these rows out"
              className="w-full sm:w-72"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
