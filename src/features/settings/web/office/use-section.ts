import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type OfficeSettings,
  type PublicSettings,
  patchSettings,
  type SettingsSection,
} from '#features/settings/contract.ts'
import type { Confirmation } from '#features/staff/contract.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { withContactsOf } from './contacts.ts'
import { officeSettingsQuery } from './queries.ts'

/** Edits a section of the settings and detects conflicting edits. `current` is the latest stored data. */
export function useSection<Section extends SettingsSection>(section: Section, current: OfficeSettings) {
  type Value = PublicSettings[Section]
  const client = useQueryClient()
  // The edit is based on these settings: a refetch must not change a form while it is edited.
  const [base, setBase] = useState(current)
  const [stale, setStale] = useState<Stale<Section>>()

  const adopt = (settings: OfficeSettings) => {
    client.setQueryData(officeSettingsQuery.queryKey, settings)
    setBase(settings)
    setStale(undefined)
  }
  const sendSection = async ({ value, version, confirmation }: Put<Section>): Promise<OfficeSettings> => {
    try {
      return await send(patchSettings, { body: { ...bodyOf(section, value, version), ...confirmation } })
    } catch (error) {
      const current = currentSettingsIn(error)
      if (current)
        setStale({ mine: confirmation ? value : withoutContacts(section, value, current), confirmation, current })
      throw current ? error : stripSection(section, error)
    }
  }
  const overwrite = useMutation({
    mutationFn: sendSection,
    onSuccess: (settings) => {
      adopt(settings)
      showToast({ title: 'Settings Saved', description: 'The site shows the new settings at once.' })
    },
    onError: (error) => showToast(errorToast(error, SAVE_FAILED.description, SAVE_FAILED.title)),
  })

  return {
    base,
    stale,
    /** Shows newer settings; call it only while the form is unchanged. Settings older than the last save are ignored. */
    follow: () => base.sections[section].version < current.sections[section].version && setBase(current),
    /** `confirmation` is required when a contact changes. */
    save: (value: Value, confirmation?: Confirmation) =>
      sendSection({ value, version: base.sections[section].version, confirmation }),
    saved: adopt,
    /** Restores the section's values in `before`, unless the section changed again after `after`. */
    undo: (before: OfficeSettings, after: OfficeSettings) =>
      overwrite.mutate({ value: before.settings[section], version: after.sections[section].version }),
    discardMine: () => stale && adopt(stale.current),
    overwriteStored: () =>
      stale &&
      overwrite.mutate({
        value: stale.mine,
        version: stale.current.sections[section].version,
        confirmation: stale.confirmation,
      }),
    closeStale: () => setStale(undefined),
    busy: overwrite.isPending ? 'Saving...' : undefined,
  }
}

interface Put<Section extends SettingsSection> {
  value: PublicSettings[Section]
  version: number
  confirmation?: Confirmation | undefined
}

/** An edit refused because the section had changed, with the settings stored now. */
interface Stale<Section extends SettingsSection> {
  mine: PublicSettings[Section]
  confirmation: Confirmation | undefined
  current: OfficeSettings
}

/** Replaces contacts by the current contacts: an edit without a password must not change them back. */
function withoutContacts<Section extends SettingsSection>(
  section: Section,
  value: PublicSettings[Section],
  current: OfficeSettings,
): PublicSettings[Section] {
  if (section !== 'business') return value
  return withContactsOf(current.settings.business, value as PublicSettings['business']) as PublicSettings[Section]
}

/** Toast for a failure that no field can show. */
export const SAVE_FAILED = {
  title: 'Failed to Save',
  description: OFFICE_UNREACHABLE,
}

function bodyOf(section: SettingsSection, value: unknown, version: number) {
  return { [section]: value, versions: { [section]: version } } as Input<typeof patchSettings>['body']
}

function currentSettingsIn(error: unknown): OfficeSettings | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return error.body.current as OfficeSettings | undefined
}

/** Maps the server's path `policy.minimumAge` to the form's field `minimumAge`. */
function stripSection(section: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error
  const errors = error.errors.map(({ path, message }) => ({ path: path.replace(`${section}.`, ''), message }))
  return new ApiError(error.status, JSON.stringify({ ...error.body, errors }))
}
