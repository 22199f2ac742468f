import { createContext, useContext } from 'react'
import { get, useFormContext } from 'react-hook-form'

/** What a form tells its fields, besides what React Hook Form does. */
export const FormParts = createContext<{ id: string; initial: Record<string, unknown> } | undefined>(undefined)

/** What the fields of the form around it started from. */
export function useFormStart(): Record<string, unknown> {
  const parts = useContext(FormParts)
  if (!parts) throw new Error('There is no form around this')
  return parts.initial
}

/**
 * Everything a field needs of the form around it; `guests.0.name` is a field of a row. A field that the form does not
 * know is a mistake and says so.
 */
export function useField(name: string) {
  const parts = useContext(FormParts)
  const form = useFormContext()
  const [field = ''] = name.split('.')
  if (!parts || !(field in parts.initial)) throw new Error(`The form has no field "${name}"`)
  const { error } = form.getFieldState(name, form.formState)
  const id = `${parts.id}-${name.replaceAll('.', '-')}`
  const initial: unknown = get(parts.initial, name)
  return { id, initial, form, error: error?.message }
}
