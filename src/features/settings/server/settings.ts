import { isDeepStrictEqual } from 'node:util'
import type { Confirmation } from '#features/staff/contract.ts'
import { confirmPerson } from '#features/staff/server/confirmation.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { CacheRegion } from '#platform/server/cache.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { inTransaction, type StaffMember, type TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { type FieldError, fieldError, Refusal } from '#platform/shared/refusal.ts'
import {
  DEFAULT_SETTINGS,
  DETAILS,
  type Detail,
  EMPTY_SETTINGS,
  type OfficeSettings,
  type PublicSettings,
  type SettingsSection,
  type Site,
} from '../contract.ts'
import { changedContacts, emailStaffAboutContacts, refuseUnconfirmedContacts } from './internal/contacts.ts'
import { findSettingRows, lockSettings, type SettingRow, writeSetting } from './internal/store.ts'
import { isCheckOutBeforeCheckIn, mergeSettings, validationError } from './internal/stored-settings.ts'

/** Omitted settings stay unchanged. */
export type SettingChanges = {
  [Section in SettingsSection]?:
    | (PublicSettings[Section] extends object
        ? { [Name in keyof PublicSettings[Section]]?: PublicSettings[Section][Name] | undefined }
        : PublicSettings[Section])
    | undefined
}

interface Edit {
  /** Section versions that the edit is based on; an omitted section is not checked. */
  versions?: { [Section in SettingsSection]?: number | undefined } | undefined
  /** Whether the editor has confirmed the change with the password (and code). */
  isConfirmed?: boolean
}

/** Returns the stored settings merged over the defaults. The host name replaces a missing business name. */
export async function readSettings(ctx: AppContext): Promise<PublicSettings> {
  const settings = mergeSettings(await findSettingRows(ctx.database), defaultsOf(ctx))
  const name = settings.business.name || new URL(ctx.config.publicUrl).hostname.replace(/^www\./, '')
  return { ...settings, business: { ...settings.business, name } }
}

function defaultsOf({ config }: AppContext): PublicSettings {
  return config.demo ? DEFAULT_SETTINGS : EMPTY_SETTINGS
}

/** Returns the details that the office of a real site has not entered; an empty list in the demo. */
export async function findMissingDetails(ctx: AppContext): Promise<Site['missingDetails']> {
  if (ctx.config.demo) return []
  const { business, marketing, vat } = (await readOfficeSettings(ctx)).settings
  const values = new Map<string, unknown>(Object.entries({ ...business, ...marketing }))
  const isBlank = (name: string) => values.get(name) === '' || values.get(name) === null
  const isNeeded = (detail: Detail) =>
    detail === 'vatNumber'
      ? vat !== 'not-registered'
      : !detail.endsWith('Source') || !isBlank(detail.replace(/Source$/, ''))
  return DETAILS.filter((detail) => isBlank(detail) && isNeeded(detail))
}

const SETTINGS_CACHE: CacheRegion<PublicSettings> = { capacity: { max: 1 } }

/**
 * Returns the settings from the cache where possible. For guests' pages and searches, where settings may be slightly
 * stale.
 */
export function readCachedSettings(ctx: AppContext): Promise<PublicSettings> {
  const read = () => readSettings(ctx)
  return ctx.caches ? ctx.caches.cacheFor(SETTINGS_CACHE).get('settings', read) : read()
}

/** Settings used in the legal pages: business details, the map, policy and VAT. */
const LEGAL_KEYS =
  /^(?:business\.(?:name|phone|email|\w*[aA]ddress|legalName|\w+Number|mapTiles|mapCredit)|policy\..*|vat)$/

/** Returns the London day on which a setting of the legal pages last changed; `null` before any change. */
export async function readLegalChange(ctx: AppContext): Promise<Day | null> {
  const rows = (await findSettingRows(ctx.database)).filter(({ key }) => LEGAL_KEYS.test(key))
  const last = Math.max(...rows.map(({ changedAt }) => changedAt.getTime()))
  return rows.length > 0 ? dayInLondon(new Date(last)) : null
}

/**
 * Returns the stored settings over the defaults, with each section's version and last editor. A missing business name
 * stays blank.
 */
export async function readOfficeSettings(ctx: AppContext): Promise<OfficeSettings> {
  return toOfficeSettings(await findSettingRows(ctx.database), defaultsOf(ctx))
}

/**
 * Like `changeSettings`, with an optional password (and code). A stale edit is rejected before the one-time code is used up.
 * Also throws what `confirmPerson` throws.
 */
export async function editSettings(
  ctx: AppContext,
  staff: StaffMember,
  { versions, password, code, ...changes }: SettingChanges & Partial<Confirmation> & Pick<Edit, 'versions'>,
): Promise<OfficeSettings> {
  if (password !== undefined) {
    refuseStaleSections(await readOfficeSettings(ctx), versions)
    await confirmPerson(ctx, staff, { password, code })
  }
  const edit = { versions, isConfirmed: password !== undefined }
  return inTransaction(ctx, staff, (tx) => changeSettings(tx, changes, edit))
}

/**
 * Throws `invalid` for an invalid value or a check-out after check-in, `conflict` for a stale section, and `forbidden`
 * if staff change a contact without confirmation. Then nothing is changed.
 */
export async function changeSettings(
  tx: TxContext,
  changes: SettingChanges,
  { versions, isConfirmed = false }: Edit = {},
): Promise<OfficeSettings> {
  const requested = flatten(changes)
  refuseInvalid(requested)
  await lockSettings(tx.database)
  const before = toOfficeSettings(await findSettingRows(tx.database), defaultsOf(tx))
  refuseStaleSections(before, versions)
  const current = new Map(flatten(before.settings))
  const changed = requested.filter(([key, value]) => !isDeepStrictEqual(current.get(key), value))
  if (changed.length === 0) return before
  refuseOverlappingTimes(new Map([...current, ...changed]))
  const contacts = changedContacts(changed, current)
  if (tx.by.kind === 'staff' && !isConfirmed) refuseUnconfirmedContacts(contacts)
  const [now, userId] = [tx.clock.now(), tx.by.kind === 'staff' ? tx.by.userId : null]
  for (const [key, value] of changed) await writeSetting(tx.database, { key, value, now, userId })
  await tx.audit({
    action: 'changed',
    item: 'setting',
    before: Object.fromEntries(changed.map(([key]) => [key, current.get(key)])),
    after: Object.fromEntries(changed),
  })
  await emailStaffAboutContacts(tx, contacts)
  tx.publicDataChanged()
  return readOfficeSettings(tx)
}

function refuseStaleSections(current: OfficeSettings, versions: Edit['versions'] = {}): void {
  for (const [section, { version }] of Object.entries(current.sections))
    refuseStale(versions[section as SettingsSection], version, current)
}

/** Throws `invalid` with an error for every invalid value. */
function refuseInvalid(requested: [string, unknown][]): void {
  const errors = requested.flatMap(([key, value]): FieldError[] => {
    const message = validationError(key, value)
    return message === null ? [] : [{ path: key, message }]
  })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })
}

/** Guests must leave before others arrive on the same day. */
function refuseOverlappingTimes(settings: Map<string, unknown>): void {
  const [from, by] = ['policy.checkInFrom', 'policy.checkOutBy'].map((key) => String(settings.get(key)))
  if (isCheckOutBeforeCheckIn({ checkInFrom: from ?? '', checkOutBy: by ?? '' })) return
  throw fieldError('policy.checkOutBy', `Check-out must be before check-in (${from}), so that homes can be made ready`)
}

/** Converts `{ policy: { minimumAge: 18 } }` to `['policy.minimumAge', 18]`, a pair per row of the table. */
function flatten(settings: SettingChanges): [string, unknown][] {
  return Object.entries(settings)
    .flatMap(([section, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, one]): [string, unknown] => [`${section}.${name}`, one])
        : [[section, value]],
    )
    .filter(([, value]) => value !== undefined)
}

function toOfficeSettings(rows: SettingRow[], defaults: PublicSettings): OfficeSettings {
  const lastChangeOf = (section: SettingsSection) => {
    const sectionRows = rows.filter(({ key }) => key.split('.', 1)[0] === section)
    const newest = sectionRows.reduce<SettingRow | undefined>(
      (last, row) => (last && last.changedAt >= row.changedAt ? last : row),
      undefined,
    )
    return {
      // Rows are never deleted, so the sum increases with every change.
      version: sectionRows.reduce((sum, { version }) => sum + version, 0),
      changedAt: newest?.changedAt.toISOString() ?? null,
      changedBy: newest?.changedBy ?? null,
    }
  }
  return {
    settings: mergeSettings(rows, defaults),
    sections: {
      business: lastChangeOf('business'),
      policy: lastChangeOf('policy'),
      marketing: lastChangeOf('marketing'),
      vat: lastChangeOf('vat'),
    },
  }
}
