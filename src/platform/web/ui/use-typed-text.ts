import { type FocusEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Fields for typed text, without search fields. */
const FIELDS = 'textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=number], :not([type]))'

/** Tracks text typed into the fields below an element since their first focus. Pass the returned `onFocus` to the element. */
export function useTypedText() {
  const before = useRef(new Map<TextField, string>())
  return {
    onFocus: ({ target }: FocusEvent) => {
      const fields = before.current
      for (const field of fields.keys()) if (!field.isConnected) fields.delete(field)
      if (target.matches(FIELDS) && !fields.has(target as TextField))
        fields.set(target as TextField, (target as TextField).value)
    },
    /** Returns whether closing would lose text. */
    hasText: () => [...before.current].some(([field, text]) => isWritten(field, text)),
  }
}

function isWritten(field: TextField, before: string): boolean {
  return field.isConnected && field.value.trim() !== '' && field.value !== before
}
