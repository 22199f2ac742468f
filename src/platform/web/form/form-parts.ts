import { createContext, type RefObject, useContext, useImperativeHandle } from 'react'
import { type FieldValues, get, type UseFormReturn, useFormContext } from 'react-hook-form'

/** The id and initial values of the surrounding form. */
export const FieldsContext = createContext<{ id: string; initial: Record<string, unknown> } | undefined>(undefined)

/** Returns the initial values of the surrounding form. Throws outside a form. */
export function useInitialValues(): Record<string, unknown> {
  const parts = useContext(FieldsContext)
  if (!parts) throw new Error('There is no form around this')
  return parts.initial
}

/**
 * Returns a field's id, initial value, form and error message. `guests.0.name` names a field of a row. Throws for an unknown
 * field.
 */
export function useField(name: string) {
  const parts = useContext(FieldsContext)
  const form = useFormContext()
  const [field = ''] = name.split('.')
  if (!parts || !(field in parts.initial)) throw new Error(`The form has no field "${name}"`)
  const { error } = form.getFieldState(name, form.formState)
  const id = `${parts.id}-${name.replaceAll('.', '-')}`
  const initial: unknown = get(parts.initial, name)
  return { id, initial, form, error: error?.message }
}

interface FormHandleProps<Values extends FieldValues> {
  onForm: RefObject<UseFormReturn<Values> | undefined>
}

/** Gives the parent of a form its methods, before buttons outside the form can be clicked: an effect would be too late. */
export function FormHandle<Values extends FieldValues>({ onForm }: FormHandleProps<Values>) {
  const form = useFormContext<Values>()
  useImperativeHandle(onForm, () => form, [form])
  return null
}
