import { useEffect, useState } from 'react'
import { FieldFrame, INPUT_CLASS, inputAttributes } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

interface CodeFieldProps {
  name: string
  /** Whether the field offers to take a recovery code instead. */
  recovery?: 'accepted' | 'not accepted'
  /** Set if the field appears after a sign-in attempt: the field then takes the focus. */
  takesFocus?: 'when it appears'
}

const ONE_TIME = { label: 'One-time code', help: 'Enter the 6-digit code from your authenticator app.' }
const RECOVERY = { label: 'Recovery code', help: 'Enter one of your recovery codes. Each code works once.' }

/** Input for a one-time code with a numeric keyboard, or for a recovery code with letters. */
export function CodeField({ name, recovery = 'accepted', takesFocus }: CodeFieldProps) {
  const { id, form, error } = useField(name)
  const [kind, setKind] = useState(ONE_TIME)
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus(name)
  }, [takesFocus, setFocus, name])

  const isOneTime = kind === ONE_TIME
  const toggleKind = () => {
    setKind(isOneTime ? RECOVERY : ONE_TIME)
    form.setValue(name, '')
    form.clearErrors(name)
    // Deferred until the new `inputMode` is rendered, so that phones open the right keyboard.
    setTimeout(() => setFocus(name))
  }
  return (
    <div>
      <FieldFrame id={id} label={kind.label} help={kind.help} error={error}>
        <input
          {...inputAttributes({ id, help: kind.help, error })}
          {...form.register(name)}
          type="text"
          inputMode={isOneTime ? 'numeric' : 'text'}
          autoComplete={isOneTime ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className={classNames(INPUT_CLASS, 'max-w-60 tabular-nums tracking-widest')}
        />
      </FieldFrame>
      {recovery === 'accepted' && (
        <button
          type="button"
          onClick={toggleKind}
          className="mt-1 min-h-9 pointer-coarse:min-h-11 text-left text-pine text-sm underline underline-offset-4 hover:text-pine-deep"
        >
          {isOneTime ? 'Use a recovery code instead' : 'Use a one-time code instead'}
        </button>
      )}
    </div>
  )
}
