import type { Confirmation } from '#features/staff/contract.ts'
import { confirmPerson } from '#features/staff/server/confirmation.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { CacheRegion } from '#platform/server/cache.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { inTransaction, type StaffMember, type TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { type FieldError, fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { OfficeSettings, PublicSettings, SettingsSection } from '../contract.ts'
import { contactsAmong, refuseContacts, tellOfContacts } from './internal/contacts.ts'
import { holdSettings, type SettingRow, settingRows, writeSetting } from './internal/store.ts'
import { leavesRoom, settingsFrom, wrongIn } from './internal/stored-settings.ts'

/** Some of the settings: what is left out stays as it is. */
export type SettingChanges = {
  [Section in SettingsSection]?:
    | (PublicSettings[Section] extends object
        ? { [Name in keyof PublicSettings[Section]]?: PublicSettings[Section][Name] | undefined }
        : PublicSettings[Section])
    | undefined
}

/** What is known of a change beside its values. */
interface Edit {
  /** The states of the sections that it began from, for those that it names. */
  versions?: { [Section in SettingsSection]?: number | undefined } | undefined
  /** Who makes it has shown once more who they are. */
  isConfirmed?: boolean
}

/** The business's settings: what the office changed, over the values that it starts with. */
export async function readSettings(ctx: AppContext): Promise<PublicSettings> {
  return settingsFrom(await settingRows(ctx.database))
}

const PUBLIC_SETTINGS: CacheRegion<PublicSettings> = { capacity: { max: 1 } }

/** The same for pages and searches of guests, who may be told what was true a moment ago: nothing is read where it is kept. */
export function settingsOnShow(ctx: AppContext): Promise<PublicSettings> {
  const read = () => readSettings(ctx)
  return ctx.caches ? ctx.caches.on(PUBLIC_SETTINGS).get('settings', read) : read()
}

/** What the legal pages are written from: names, contacts, the numbers of the policy and how prices stand to VAT. */
const LEGAL = /^(?:business\.(?:name|phone|email|address|vatNumber|mapTiles|mapCredit)|policy\..*|vat)$/

/** The day on which the office last changed what the legal pages are written from; `null` before it ever did. */
export async function readLegalChange(ctx: AppContext): Promise<Day | null> {
  const rows = (await settingRows(ctx.database)).filter(({ key }) => LEGAL.test(key))
  const last = Math.max(...rows.map(({ changedAt }) => changedAt.getTime()))
  return rows.length > 0 ? dayInLondon(new Date(last)) : null
}

/** The same for whoever changes them: with each section's version, and who changed it last. */
export async function readOfficeSettings(ctx: AppContext): Promise<OfficeSettings> {
  return forOffice(await settingRows(ctx.database))
}

/**
 * Changes some settings as a member of staff who may have said their password (and code) with it. Throws for what
 * `changeSettings` and `confirmPerson` refuse; a change that came too late before a code is spent on it.
 */
export async function editSettings(
  ctx: AppContext,
  staff: StaffMember,
  { versions, password, code, ...changes }: SettingChanges & Partial<Confirmation> & Pick<Edit, 'versions'>,
): Promise<OfficeSettings> {
  if (password !== undefined) {
    refuseOvertaken(await readOfficeSettings(ctx), versions)
    await confirmPerson(ctx, staff, { password, code })
  }
  const edit = { versions, isConfirmed: password !== undefined }
  return inTransaction(ctx, staff, (tx) => changeSettings(tx, changes, edit))
}

/**
 * Changes some settings, with one line in the audit log; of another contact every member of staff is told by email. Throws for the
 * whole change as `invalid` when a value does not fit, check-out would not be before check-in, or a name is unknown, `conflict`
 * when somebody changed one of its sections since, and as `forbidden` when staff change a contact unconfirmed.
 */
export async function changeSettings(
  tx: TxContext,
  changes: SettingChanges,
  { versions, isConfirmed = false }: Edit = {},
): Promise<OfficeSettings> {
  const requested = flatten(changes)
  refuseWrong(requested)
  await holdSettings(tx.database)
  const before = forOffice(await settingRows(tx.database))
  refuseOvertaken(before, versions)
  const current = new Map(flatten(before.settings))
  const changed = requested.filter(([key, value]) => current.get(key) !== value)
  if (changed.length === 0) return before
  refuseHoursWithoutRoom(new Map([...current, ...changed]))
  const contacts = contactsAmong(changed, current)
  if (tx.by.kind === 'staff' && !isConfirmed) refuseContacts(contacts)
  const [now, userId] = [tx.clock.now(), tx.by.kind === 'staff' ? tx.by.userId : null]
  for (const [key, value] of changed) await writeSetting(tx.database, { key, value, now, userId })
  await tx.audit({
    action: 'changed',
    item: 'setting',
    before: Object.fromEntries(changed.map(([key]) => [key, current.get(key)])),
    after: Object.fromEntries(changed),
  })
  await tellOfContacts(tx, contacts)
  tx.publicDataChanged()
  return readOfficeSettings(tx)
}

function refuseOvertaken(current: OfficeSettings, versions: Edit['versions'] = {}): void {
  for (const [section, { version }] of Object.entries(current.sections))
    refuseStale(versions[section as SettingsSection], version, current)
}

/** Names every value that does not fit. */
function refuseWrong(requested: [string, unknown][]): void {
  const errors = requested.flatMap(([key, value]): FieldError[] => {
    const message = wrongIn(key, value)
    return message === null ? [] : [{ path: key, message }]
  })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })
}

/** Whoever leaves is gone before whoever comes on the same day: no booking could be agreed on with other hours. */
function refuseHoursWithoutRoom(settings: Map<string, unknown>): void {
  const [from, by] = ['policy.checkInFrom', 'policy.checkOutBy'].map((key) => String(settings.get(key)))
  if (leavesRoom({ checkInFrom: from ?? '', checkOutBy: by ?? '' })) return
  throw fieldError('policy.checkOutBy', `Check-out must be before check-in (${from}), so that homes can be made ready`)
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
  const lastChangeOf = (section: SettingsSection) => {
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
    settings: settingsFrom(rows),
    sections: {
      business: lastChangeOf('business'),
      policy: lastChangeOf('policy'),
      marketing: lastChangeOf('marketing'),
      vat: lastChangeOf('vat'),
    },
  }
}
