import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useId, useState } from 'react'
import { FieldHelpAndError, INPUT_CLASS, inputAttributes } from '#platform/web/form/field.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IMAGE_URL_START } from './photograph-order.ts'

interface PhotographUrlFieldProps {
  /** The addresses of the home's photographs and the ids of pending uploads. */
  row: readonly string[]
  onAdd: (address: string) => void
}

export function PhotographUrlField({ row, onAdd }: PhotographUrlFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const address = typed.trim()
    const wrong = validateAddress(address, row)
    setError(wrong)
    if (wrong !== undefined) return
    onAdd(address)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the photograph instead of saving the home.
    event.preventDefault()
    add()
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Or the address of a photograph <span className="font-normal text-ink-soft">(optional)</span>
      </label>
      <div className="flex gap-2">
        <input
          {...inputAttributes({ id, error, optional: true })}
          type="text"
          inputMode="url"
          maxLength={2000}
          placeholder="https://"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className={classNames(INPUT_CLASS, 'min-w-0 flex-1')}
        />
        <Button variant="secondary" className="min-h-12 shrink-0" disabled={typed.trim() === ''} onClick={add}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Add<span className="sr-only"> the photograph</span>
        </Button>
      </div>
      <FieldHelpAndError id={id} error={error} />
    </div>
  )
}

function validateAddress(address: string, row: readonly string[]): string | undefined {
  if (!IMAGE_URL_START.test(address)) return 'Images must start with https:// or /'
  return row.includes(address) ? 'This home already has this photograph' : undefined
}
