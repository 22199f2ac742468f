import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * Lets a contract's schema judge a form. Each field shows the first thing that is wrong with it, or with a part of it.
 * Those named in `rows` are lists whose rows have fields of their own, `guests.0.name`: there each part shows its own.
 */
export function resolverOf<Given extends FieldValues, Sent>(
  schema: z.core.$ZodType<Sent, Given>,
  rows: readonly string[] = [],
): Resolver<Given, unknown, Sent> {
  return async (values) => {
    // A schema may have to wait: photographs are still being made smaller, say.
    const judged = await z.safeParseAsync(schema, values)
    if (judged.success) return { values: judged.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of judged.error.issues) {
      const field = String(path[0] ?? 'root')
      const place = rows.includes(field) ? path.join('.') : field
      if (get(errors, place) === undefined) set(errors, place, { type: code ?? 'invalid', message })
    }
    return { values: {}, errors: errors as FieldErrors<Given> }
  }
}
