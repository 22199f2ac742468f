import { type AgreementRowName, labelOfRow } from '#features/agreement-rows.ts'
import type { AuditChange } from '#features/audit-log/contract.ts'
import { type CancellationScale, summarizeScale } from '#features/cancellation-scale.ts'
import { formatBritishMoment, formatLongDay, isDay } from '#platform/shared/day.ts'
import { formatPounds, pence, penceOf } from '#platform/shared/money.ts'

/** Returns a home's title, or `undefined` for an unknown id. */
export type TitleOf = (propertyId: number) => string | undefined

/** Returns an audit log entry's changes, formatted for people. */
export function formatChanges(
  { item, before, after }: { item: string; before: unknown; after: unknown },
  titleOf: TitleOf,
): AuditChange[] {
  const old = fieldsOf(before)
  const current = fieldsOf(after)
  const fields = inReadingOrder([...new Set([...old.keys(), ...current.keys()])])
  const changes = fields.flatMap((field): AuditChange[] => {
    const label = labelOf(field)
    if (isPersonalData(item, field)) return [{ field, label, before: null, after: null }]
    const words = (value: unknown) => formatValue(field, value, titleOf)
    const change = { field, label, before: words(old.get(field)), after: words(current.get(field)) }
    // A field that was empty and stays empty is no change.
    return change.before === null && change.after === null ? [] : [change]
  })
  return [...changes, ...changesWithoutValues(current.get(CHANGED_FIELDS_KEY), fields)]
}

/** `jsonb` does not keep the order of keys. People read the status first and the reason last. */
function inReadingOrder(fields: string[]): string[] {
  const rank = (field: string) => (field === 'status' || field === 'stage' ? 0 : field === 'reason' ? 2 : 1)
  return fields.filter((field) => field !== CHANGED_FIELDS_KEY).sort((one, other) => rank(one) - rank(other))
}

/** Key under which the log lists changed fields whose values must not be stored. */
const CHANGED_FIELDS_KEY = 'changed'

function changesWithoutValues(names: unknown, shown: string[]): AuditChange[] {
  if (!Array.isArray(names)) return []
  return names
    .filter((name): name is string => typeof name === 'string' && !shown.includes(name))
    .map((field) => ({ field, label: labelOf(field), before: null, after: null }))
}

/** Flattens a row into fields; nested fields are named `group.field`. */
function fieldsOf(row: unknown, group = ''): Map<string, unknown> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return new Map()
  return new Map(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...fieldsOf(value, `${group}${name}.`)]
        : [[`${group}${name}`, value]],
    ),
  )
}

/** Values of these items are not shown, even if the audit log has stored them: they are personal data. */
const ITEMS_WITH_PERSONAL_DATA = new Set([
  'booking',
  'enquiry',
  'offer',
  'review',
  'contact_message',
  'owner_application',
  'email',
  'note',
])
const PERSONAL_FIELDS =
  /^(guest(Name|Email|Phone|Address)|name|email|phone|address|propertyAddress|message|comment|description|goals|to|text|notes?|word)$/

function isPersonalData(item: string, field: string): boolean {
  const name = toCamelCase(field)
  return ITEMS_WITH_PERSONAL_DATA.has(item) && PERSONAL_FIELDS.test(name)
}

const agreed = (name: AgreementRowName) => labelOfRow(name).toLowerCase()

const LABELS: Record<string, string> = {
  checkIn: agreed('checkIn'),
  checkOut: agreed('checkOut'),
  checkInFrom: agreed('checkInFrom'),
  checkOutBy: agreed('checkOutBy'),
  depositDueAt: agreed('depositDueAt'),
  priceDueOn: agreed('priceDueOn'),
  totalAmount: agreed('total'),
  cancellationScale: 'cancellation charges',
  checkInDate: 'check-in',
  checkOutDate: 'check-out',
  propertyId: agreed('home'),
  isAvailable: 'shown on the site',
  guestName: 'guest’s name',
  guestEmail: 'guest’s email',
  guestPhone: 'guest’s phone',
  guestAddress: 'guest’s address',
  isDepositOwn: 'deposit of its own',
  isOn: 'switched on',
  maxGuests: 'maximum guests',
  securityDepositMinPence: 'minimum security deposit',
  alt: 'description of the picture',
  vat: 'VAT',
  wifiName: 'Wi-Fi name',
  wifiPassword: 'Wi-Fi password',
  stripePaymentIntentId: 'payment reference',
}

/** Turns `policy.extendedHourPence` into "extended hour". */
function labelOf(field: string): string {
  const name = toCamelCase(field.split('.').at(-1) ?? field)
  const known = LABELS[name]
  if (known) return known
  const words = name
    .replace(/(?<=.)(Id|Pence)$/, '')
    .replace(/[A-Z]+(?![a-z])|[A-Z]/g, (capitals) => ` ${capitals.toLowerCase()}`)
    .trim()
  return words || name
}

function toCamelCase(field: string): string {
  return field.replace(/_(\w)/g, (_, initial: string) => initial.toUpperCase())
}

/** Longer texts are cut off; the item itself shows the whole text. */
const MAX_CHARACTERS = 200

function formatValue(field: string, value: unknown, titleOf: TitleOf): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return describeNumber(field, value, titleOf)
  if (Array.isArray(value)) return describeList(field, value, titleOf)
  const text = String(value)
  if (isDay(text)) return formatLongDay(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatBritishMoment(new Date(text))
  if (/^-?\d{1,8}\.\d\d$/.test(text) && !/rating/i.test(field)) return formatPounds(penceOf(text))
  return truncate(stripTags(text))
}

function describeNumber(field: string, value: number, titleOf: TitleOf): string {
  const name = toCamelCase(field)
  if (/Pence$/.test(name) && Number.isSafeInteger(value)) return formatPounds(pence(value))
  if (name === 'propertyId') return titleOf(value) ?? `#${value}`
  if (/Id$/.test(name)) return `#${value}`
  if (/(amount|price|deposit)$/i.test(name)) return formatPounds(penceOf(value))
  return String(value)
}

function describeList(field: string, list: unknown[], titleOf: TitleOf): string | null {
  if (list.length === 0) return null
  if (/cancellationScale$/.test(field)) return summarizeScale(list as CancellationScale)
  const simple = list.every((one) => typeof one !== 'object')
  // A mark is stored as `unknown-property`; amenities and addresses keep their hyphens.
  const spaced = (words: string | null) => (field === 'marks' ? words?.replaceAll('-', ' ') : words)
  return simple
    ? truncate(list.map((one) => spaced(formatValue(field, one, titleOf))).join(', '))
    : `${list.length} in all`
}

function stripTags(text: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return text
  const words = text.replace(/<[^<>]*>/g, ' ').replace(/&(\w+|#39);/g, (entity) => ENTITIES[entity] ?? entity)
  return words.replace(/\s+/g, ' ').trim()
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

function truncate(text: string): string {
  const characters = [...text]
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text
}
