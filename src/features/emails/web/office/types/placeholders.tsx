import { type ReactNode, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EmailText, OpenEmailType } from '#features/emails/contract.ts'

/** Buttons that each insert a placeholder into the last focused field. */
export function Placeholders({ of, children }: { of: OpenEmailType['placeholders']; children: ReactNode }) {
  const { setValue } = useFormContext<EmailText>()
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const insert = (name: string) => {
    const field = last.current ?? fields.current?.querySelector('textarea')
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const words = `{${name}}`
    setValue(field.name as keyof EmailText, value.slice(0, from) + words + value.slice(to), { shouldDirty: true })
    field.focus()
    field.setSelectionRange(from + words.length, from + words.length)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers which field had the focus
    <div
      ref={fields}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))
          last.current = target
      }}
    >
      {children}
      <fieldset className="mt-5">
        <legend className="mb-1 font-medium">Details you can use</legend>
        <p className="mb-3 text-ink-soft text-sm">
          Choose a detail to insert its name at the cursor. In the email, the detail itself replaces the name. The
          details below are examples.
        </p>
        <ul className="flex flex-wrap gap-2">
          {of.map(({ name, example }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => insert(name)}
                className="wrap-anywhere min-h-11 rounded-field border border-line bg-surface px-3 py-1.5 text-left text-sm hover:bg-sand"
              >
                <span className="font-medium">{`{${name}}`}</span> <span className="text-ink-soft">{example}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  )
}
