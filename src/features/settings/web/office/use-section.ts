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
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { withContactsOf } from './contacts.ts'
import { officeSettingsQuery } from './queries.ts'

/** One section of the settings while somebody edits it. `present` is what was read last. */
export function useSection<Section extends SettingsSection>(section: Section, current: OfficeSettings) {
  type Value = PublicSettings[Section]
  const client = useQueryClient()
  // What the edit began from: a reading that comes meanwhile must not change a form under somebody's hands.
  const [begun, setBegun] = useState(current)
  const [stale, setStale] = useState<Stale<Section>>()

  const arrive = (settings: OfficeSettings) => {
    client.setQueryData(officeSettingsQuery.queryKey, settings)
    setBegun(settings)
    setStale(undefined)
  }
  const put = async ({ value, version, message }: Put<Section>): Promise<OfficeSettings> => {
    try {
      return await send(patchSettings, { body: { ...bodyOf(section, value, version), ...message } })
    } catch (error) {
      const current = currentOf(error)
      if (current) setStale({ mine: message ? value : withoutContacts(section, value, current), message, current })
      throw current ? error : withoutSection(section, error)
    }
  }
  const over = useMutation({
    mutationFn: put,
    onSuccess: (settings) => {
      arrive(settings)
      showToast({ title: 'Settings Saved', description: 'The site shows them at once.' })
    },
    onError: (error) => showToast(failure(error)),
  })

  return {
    begun,
    stale,
    /** Takes up what was read last, where nothing has been typed that it would cost; what was just saved is newer. */
    follow: () => begun.sections[section].version < current.sections[section].version && setBegun(current),
    /** `said`: who sits there, once more, where a contact changes. */
    save: (value: Value, message?: Confirmation) => put({ value, version: begun.sections[section].version, message }),
    saved: arrive,
    /** Puts back what was there before a save. */
    undo: (before: OfficeSettings, after: OfficeSettings) =>
      over.mutate({ value: before.settings[section], version: after.sections[section].version }),
    takeTheirs: () => stale && arrive(stale.current),
    keepMine: () =>
      stale &&
      over.mutate({ value: stale.mine, version: stale.current.sections[section].version, message: stale.message }),
    closeStale: () => setStale(undefined),
    busy: over.isPending ? 'Saving...' : undefined,
  }
}

interface Put<Section extends SettingsSection> {
  value: PublicSettings[Section]
  version: number
  message?: Confirmation | undefined
}

/** An edit that came too late, and how things stand now. */
interface Stale<Section extends SettingsSection> {
  mine: PublicSettings[Section]
  message: Confirmation | undefined
  current: OfficeSettings
}

/** Whoever changed no contact does not undo what somebody else has changed by their password. */
function withoutContacts<Section extends SettingsSection>(
  section: Section,
  value: PublicSettings[Section],
  current: OfficeSettings,
): PublicSettings[Section] {
  if (section !== 'business') return value
  return withContactsOf(current.settings.business, value as PublicSettings['business']) as PublicSettings[Section]
}

/** What a toast says when saving failed for a reason that no field can tell. */
export const FAILURE = { title: 'Failed to Save', description: 'The office could not be reached. Please try again.' }

function failure(error: unknown) {
  return {
    ...FAILURE,
    description: (error instanceof ApiError && error.serverMessage) || FAILURE.description,
    tone: 'error' as const,
  }
}

function bodyOf(section: SettingsSection, value: unknown, version: number) {
  return { [section]: value, versions: { [section]: version } } as Input<typeof patchSettings>['body']
}

function currentOf(error: unknown): OfficeSettings | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return error.body.current as OfficeSettings | undefined
}

/** The server calls a field `policy.minimumAge`, the form of the section `minimumAge`. */
function withoutSection(section: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error
  const errors = error.errors.map(({ path, message }) => ({ path: path.replace(`${section}.`, ''), message }))
  return new ApiError(error.status, JSON.stringify({ ...error.body, errors }))
}
