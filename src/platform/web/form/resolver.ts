import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** Lets a contract's schema judge a form. Each field shows the first thing that is wrong with it, or with a part of it. */
export function resolverOf<Given extends FieldValues, Sent>(
  schema: z.core.$ZodType<Sent, Given>,
): Resolver<Given, unknown, Sent> {
  return async (values) => {
    // A schema may have to wait: photographs are still being made smaller, say.
    const judged = await z.safeParseAsync(schema, values)
    if (judged.success) return { values: judged.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of judged.error.issues) {
      errors[String(path[0] ?? 'root')] ??= { type: code ?? 'invalid', message }
    }
    return { values: {}, errors: errors as FieldErrors<Given> }
  }
}
