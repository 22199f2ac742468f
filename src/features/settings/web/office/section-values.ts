import * as z from 'zod/mini'
import { type CancellationScale, summarizeScale } from '#features/cancellation-scale.ts'
import { DEFAULT_SETTINGS, type PublicSettings, publicSettings } from '#features/settings/contract.ts'
import { formatPounds, pence } from '#platform/shared/money.ts'
import type { Difference } from '#platform/web/office/edit-conflict-dialog.tsx'
import { type FieldSection, GROUPS, type SettingField } from './fields.ts'

export type FormValue = string | number | CancellationScale

/** Form values of a section, by name; amounts in pounds. */
export type FormValues = Record<string, FormValue>

export function toFormValues(section: FieldSection, settings: PublicSettings): FormValues {
  const values = new Map<string, FormValue | null>(Object.entries(settings[section]))
  return Object.fromEntries(
    fieldsOf(section).map(({ name, kind }) => {
      const value = values.get(name) ?? ''
      return [name, kind === 'pounds' && value !== '' ? Number(value) / 100 : value]
    }),
  )
}

/** Returns the default settings of a section as form values, amounts in pounds. */
export function defaultsOf(section: FieldSection): FormValues {
  return toFormValues(section, DEFAULT_SETTINGS)
}

/**
 * Returns the contract's schema of a section, converting pounds to pence. `extraNames` are extra text fields that are not settings.
 */
export function formSchemaOf(
  section: FieldSection,
  extraNames: string[] = [],
): z.core.$ZodType<FormValues, FormValues> {
  const shape = new Map(Object.entries<z.core.$ZodType>(publicSettings.shape[section].shape))
  const fields = fieldsOf(section).map(({ name, kind }) => {
    const schema = shape.get(name)
    if (!schema) throw new Error(`There is no setting ${section}.${name}`)
    const inUnits = kind === 'pounds' ? z.pipe(poundsInPence, schema as z.core.$ZodType<unknown, number>) : schema
    // An empty field becomes `null` where the setting may be `null`.
    const mayBeNull = z.core.safeParse(schema, null).success
    return [name, mayBeNull ? z.pipe(z.transform(blankAsNull), z.nullable(inUnits)) : inUnits] as const
  })
  const texts = extraNames.map((name) => [name, z.string()] as const)
  return z.object(Object.fromEntries([...fields, ...texts])) as unknown as z.core.$ZodType<FormValues, FormValues>
}

/** A number field is `NaN` once emptied, and empty text while untouched. */
function blankAsNull(value: unknown): unknown {
  return value === '' || Number.isNaN(value) ? null : value
}

const WRONG_POUNDS = 'Please enter an amount in pounds, such as 20 or 20.50'

const poundsInPence = z.pipe(
  z
    .number(WRONG_POUNDS)
    .check(z.refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, WRONG_POUNDS)),
  z.transform((pounds: number) => Math.round(pounds * 100)),
)

/** Returns the fields in which the editor's form values differ from the values stored meanwhile. */
export function differencesOf(section: FieldSection, mine: FormValues, stored: FormValues): Difference[] {
  return fieldsOf(section)
    .filter((field) => formatValue(field, mine[field.name]) !== formatValue(field, stored[field.name]))
    .map((field) => ({
      label: field.label,
      typed: formatValue(field, mine[field.name]),
      stored: formatValue(field, stored[field.name]),
    }))
}

/** Formats a form value for a sentence: `£20.50`, `24`. */
export function formatValue({ kind }: Pick<SettingField, 'kind'>, value: FormValue | undefined): string {
  if (typeof value === 'object') return summarizeScale(value)
  if (kind === 'pounds' && typeof value === 'number') return formatPounds(pence(Math.round(value * 100)))
  return String(value ?? '')
}

export function fieldsOf(section: FieldSection): SettingField[] {
  return GROUPS[section].flatMap(({ fields }) => fields)
}
