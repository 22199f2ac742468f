import { type FocusEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Fields that hold words which somebody would have to write again; what is looked for is not among them. */
const FIELDS = 'textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=number], :not([type]))'

/** Knows which words have been typed into the fields below an element since they were first entered. Give it the element's `onFocus`. */
export function useTypedWords() {
  const before = useRef(new Map<TextField, string>())
  return {
    onFocus: ({ target }: FocusEvent) => {
      const fields = before.current
      for (const field of fields.keys()) if (!field.isConnected) fields.delete(field)
      if (target.matches(FIELDS) && !fields.has(target as TextField))
        fields.set(target as TextField, (target as TextField).value)
    },
    /** Whether there are words that would be lost. */
    areThere: () => [...before.current].some(([field, text]) => isWritten(field, text)),
  }
}

function isWritten(field: TextField, before: string): boolean {
  return field.isConnected && field.value.trim() !== '' && field.value !== before
}
