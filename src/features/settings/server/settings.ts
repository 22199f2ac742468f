import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import type { OfficeSettings, PublicSettings, SettingsSection } from '../contract.ts'
import { furnish, wrongIn } from './furnishing.ts'
import { holdSettings, type SettingRow, settingRows, writeSetting } from './store.ts'

/** Some of the settings: what is left out stays as it is. */
export type SettingChanges = {
  [Section in SettingsSection]?:
    | (PublicSettings[Section] extends object
        ? { [Name in keyof PublicSettings[Section]]?: PublicSettings[Section][Name] | undefined }
        : PublicSettings[Section])
    | undefined
}

/** The states of the sections that a change began from, for those that it names. */
export type SectionVersions = { [Section in SettingsSection]?: number | undefined }

/** The business's settings: what the office changed, over the specification's values (decisions 4, row 22). */
export async function readSettings(office: Office, books: Kysely<DB> = office.database): Promise<PublicSettings> {
  return furnish(await settingRows(books))
}

/** The same for whoever changes them: with each section's version, and who changed it last. */
export async function readOfficeSettings(office: Office, books: Kysely<DB> = office.database): Promise<OfficeSettings> {
  return forOffice(await settingRows(books))
}

/**
 * Changes some settings, with one line in the trail. Refuses the whole change as `invalid` when a value does not fit or
 * a name is unknown, and as `taken` when somebody changed one of its sections since.
 */
export async function changeSettings(
  office: Office,
  changes: SettingChanges,
  staff: StaffMember | null = null,
  versions: SectionVersions = {},
): Promise<OfficeSettings> {
  const wanted = flatten(changes)
  const errors = wanted.flatMap(([key, value]): FieldError[] => {
    const message = wrongIn(key, value)
    return message === null ? [] : [{ path: key, message }]
  })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })

  const settings = await office.database.transaction().execute(async (books) => {
    await holdSettings(books)
    const before = forOffice(await settingRows(books))
    for (const [section, { version }] of Object.entries(before.sections))
      refuseStale(versions[section as SettingsSection], version, before)
    const present = new Map(flatten(before.settings))
    const changed = wanted.filter(([key, value]) => present.get(key) !== value)
    if (changed.length === 0) return before
    const [now, userId] = [office.clock.now(), staff?.userId ?? null]
    for (const [key, value] of changed) await writeSetting(books, { key, value, now, userId })
    await writeTrail(office, books, {
      actor: staff ? 'staff' : 'system',
      userId: staff?.userId,
      action: 'changed',
      item: 'setting',
      before: Object.fromEntries(changed.map(([key]) => [key, present.get(key)])),
      after: Object.fromEntries(changed),
    })
    return readOfficeSettings(office, books)
  })
  office.publicDataChanged()
  return settings
}

/** `{ policy: { minimumAge: 18 } }` as `policy.minimumAge`, 18: one row of the table each. */
function flatten(settings: SettingChanges): [string, unknown][] {
  return Object.entries(settings)
    .flatMap(([section, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, one]): [string, unknown] => [`${section}.${name}`, one])
        : [[section, value]],
    )
    .filter(([, value]) => value !== undefined)
}

function forOffice(rows: SettingRow[]): OfficeSettings {
  const stateOf = (section: SettingsSection) => {
    const own = rows.filter(({ key }) => key.split('.', 1)[0] === section)
    const newest = own.reduce<SettingRow | undefined>(
      (last, row) => (last && last.changedAt >= row.changedAt ? last : row),
      undefined,
    )
    return {
      // Rows are never taken away, so that their sum goes up with every change.
      version: own.reduce((sum, { version }) => sum + version, 0),
      changedAt: newest?.changedAt.toISOString() ?? null,
      changedBy: newest?.firstName ? `${newest.firstName} ${newest.lastName}` : null,
    }
  }
  return {
    settings: furnish(rows),
    sections: {
      business: stateOf('business'),
      policy: stateOf('policy'),
      marketing: stateOf('marketing'),
      vat: stateOf('vat'),
    },
  }
}
