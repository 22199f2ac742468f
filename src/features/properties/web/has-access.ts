import type { Property } from '../contract.ts'

/** Whether there is anything to say of getting in and about. */
export function hasAccess({ access, accessibilityNotes }: Pick<Property, 'access' | 'accessibilityNotes'>): boolean {
  return Boolean(accessibilityNotes) || Object.values(access ?? {}).some((fact) => fact !== null)
}
