import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import type { PublicSettings } from '../contract.ts'
import { furnish, wrongIn } from './furnishing.ts'
import { settingRows, writeSetting } from './store.ts'

/** Some of the settings: what is left out stays as it is. */
export type SettingChanges = {
  [Section in keyof PublicSettings]?: PublicSettings[Section] extends object
    ? Partial<PublicSettings[Section]>
    : PublicSettings[Section]
}

/** The business's settings: what the office changed, over the specification's values (decisions 4, row 22). */
export async function readSettings(office: Office, books: Kysely<DB> = office.database): Promise<PublicSettings> {
  return furnish(await settingRows(books))
}

/**
 * Changes some settings, with one line in the trail. Refuses the whole change as `invalid` when a value does not fit or
 * a name is unknown.
 */
export async function changeSettings(
  office: Office,
  changes: SettingChanges,
  staff: StaffMember | null = null,
): Promise<PublicSettings> {
  const wanted = flatten(changes)
  const errors = wanted.flatMap(([key, value]): FieldError[] => {
    const message = wrongIn(key, value)
    return message === null ? [] : [{ path: key, message }]
  })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })

  const settings = await office.database.transaction().execute(async (books) => {
    const present = new Map(flatten(await readSettings(office, books)))
    const changed = wanted.filter(([key, value]) => present.get(key) !== value)
    if (changed.length === 0) return readSettings(office, books)
    for (const [key, value] of changed) await writeSetting(books, key, value, office.clock.now())
    await writeTrail(office, books, {
      actor: staff ? 'staff' : 'system',
      userId: staff?.userId,
      action: 'changed',
      item: 'setting',
      before: Object.fromEntries(changed.map(([key]) => [key, present.get(key)])),
      after: Object.fromEntries(changed),
    })
    return readSettings(office, books)
  })
  office.publicDataChanged()
  return settings
}

/** `{ policy: { minimumAge: 18 } }` as `policy.minimumAge`, 18: one row of the table each. */
function flatten(settings: SettingChanges): [string, unknown][] {
  return Object.entries(settings).flatMap(([section, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, one]): [string, unknown] => [`${section}.${name}`, one])
      : [[section, value]],
  )
}
