import * as z from 'zod/mini'
import { type PublicSettings, publicSettings } from '#features/settings/contract.ts'
import type { Schema } from '#platform/shared/endpoint.ts'

/** Schema of each setting by its key in the table, such as `policy.minimumAge`. */
const SCHEMA_BY_KEY = new Map<string, Schema>(
  Object.entries(publicSettings.shape).flatMap(([section, schema]): [string, Schema][] =>
    'shape' in schema
      ? Object.entries<Schema>(schema.shape).map(([name, one]) => [`${section}.${name}`, one])
      : [[section, schema]],
  ),
)

/** Returns the validation error of a value; `null` for a valid value. */
export function validationError(key: string, value: unknown): string | null {
  const schema = SCHEMA_BY_KEY.get(key)
  if (!schema) return `There is no setting ${key}`
  const parsed = z.core.safeParse(schema, value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Please check what you entered')
}

/**
 * Merges stored settings over the defaults. Invalid rows and overlapping check-in and check-out times are ignored: one bad
 * value must not take the site down.
 */
export function mergeSettings(rows: { key: string; value: unknown }[], defaults: PublicSettings): PublicSettings {
  const settings: Record<string, unknown> = structuredClone(defaults)
  for (const { key, value } of rows) {
    if (validationError(key, value) !== null) continue
    const [section = '', name] = key.split('.')
    settings[section] = name === undefined ? value : { ...(settings[section] as object), [name]: value }
  }
  // Each value is a default or has passed its schema above.
  const read = settings as PublicSettings
  if (isCheckOutBeforeCheckIn(read.policy)) return read
  const { checkInFrom, checkOutBy } = defaults.policy
  return { ...read, policy: { ...read.policy, checkInFrom, checkOutBy } }
}

export function isCheckOutBeforeCheckIn({
  checkInFrom,
  checkOutBy,
}: Pick<PublicSettings['policy'], 'checkInFrom' | 'checkOutBy'>): boolean {
  return checkOutBy < checkInFrom
}
