import * as z from 'zod/mini'
import { DEFAULT_SETTINGS, type PublicSettings, publicSettings } from '#features/settings/contract.ts'
import type { Schema } from '#platform/shared/endpoint.ts'

/** Every setting by its name in the table, `policy.minimumAge`, with what it may be. */
const EACH = new Map<string, Schema>(
  Object.entries(publicSettings.shape).flatMap(([section, schema]): [string, Schema][] =>
    'shape' in schema
      ? Object.entries<Schema>(schema.shape).map(([name, one]) => [`${section}.${name}`, one])
      : [[section, schema]],
  ),
)

/** What is wrong with a value for a setting, in words for the office; `null` when it fits. */
export function wrongIn(key: string, value: unknown): string | null {
  const schema = EACH.get(key)
  if (!schema) return `There is no setting ${key}`
  const parsed = z.core.safeParse(schema, value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Please check what you entered')
}

/**
 * The default values with the office's own laid over them. A row that no longer fits, left by another release,
 * counts as not there, and so do hours that leave no room between two stays: one odd number must not take the site down.
 */
export function settingsFrom(rows: { key: string; value: unknown }[]): PublicSettings {
  const settings: Record<string, unknown> = structuredClone(DEFAULT_SETTINGS)
  for (const { key, value } of rows) {
    if (wrongIn(key, value) !== null) continue
    const [section = '', name] = key.split('.')
    settings[section] = name === undefined ? value : { ...(settings[section] as object), [name]: value }
  }
  const read = publicSettings.parse(settings)
  if (leavesRoom(read.policy)) return read
  const { checkInFrom, checkOutBy } = DEFAULT_SETTINGS.policy
  return { ...read, policy: { ...read.policy, checkInFrom, checkOutBy } }
}

/** Whether who leaves is gone before who comes on the same day. */
export function leavesRoom({
  checkInFrom,
  checkOutBy,
}: Pick<PublicSettings['policy'], 'checkInFrom' | 'checkOutBy'>): boolean {
  return checkOutBy < checkInFrom
}
