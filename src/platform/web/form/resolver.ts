import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * Validates with a contract's schema. Each field shows its first error, as does each field of a row in the lists named
 * in `rows`.
 */
export function resolverOf<Given extends FieldValues, Sent>(
  schema: z.core.$ZodType<Sent, Given>,
  rows: readonly string[] = [],
): Resolver<Given, unknown, Sent> {
  return async (values) => {
    // A schema may be asynchronous, for instance while photographs are being reduced.
    const result = await z.safeParseAsync(schema, values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of result.error.issues) {
      const field = String(path[0] ?? 'root')
      const fieldPath = rows.includes(field) ? path.join('.') : field
      if (get(errors, fieldPath) === undefined) set(errors, fieldPath, { type: code ?? 'invalid', message })
    }
    return { values: {}, errors: errors as FieldErrors<Given> }
  }
}
