import type { OfficeSettings, PublicSettings } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { useOneTimeCode } from '#features/staff/web/office/second-factor/use-one-time-code.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { EditConflictDialog } from '#platform/web/office/edit-conflict-dialog.tsx'
import { NEVER_STORED_FIELDS } from './confirmation-fields.tsx'
import { ContactConfirmation } from './contact-confirmation.tsx'
import { differInContacts } from './contacts.ts'
import { type FieldSection, GROUPS } from './fields.ts'
import { FollowWhenUntouched } from './follow-when-untouched.tsx'
import { LastChanged } from './last-changed.tsx'
import { defaultsOf, differencesOf, type FormValues, formSchemaOf, toFormValues } from './section-values.ts'
import { SettingControl } from './setting-control.tsx'
import { SAVE_FAILED, useSection } from './use-section.ts'

interface SectionFormProps {
  section: FieldSection
  /** Name of the settings in the conflict dialog: "the policy". */
  what: string
  current: OfficeSettings
}

/** Edits a section of the settings; each section is saved separately. */
export function SectionForm({ section, what, current }: SectionFormProps) {
  const edit = useSection(section, current)
  const { base, stale } = edit
  const { codeRequired, rethrowNotingCodeRequired } = useOneTimeCode()
  const initial = { ...toFormValues(section, base.settings), ...EMPTY_CONFIRMATION[section] }
  const hasChangedContact = (values: FormValues) => section === 'business' && differInContacts(initial, values)
  const { demo } = useSite()
  // There is no sensible default for the business's own name, contacts and claims.
  const defaults = section === 'policy' || (section === 'marketing' && demo) ? defaultsOf(section) : {}
  const version = base.sections[section].version
  return (
    <>
      <Form
        key={version}
        name={`settings-${section}-${version}`}
        robots="none"
        schema={SCHEMAS[section]}
        initial={initial}
        neverStored={NEVER_STORED_FIELDS}
        rows={ROWS}
        send={({ elapsedMs: _, password, code, ...values }) => {
          const confirmation = hasChangedContact(values)
            ? { password: String(password), code: String(code) || undefined }
            : undefined
          return edit
            .save(values as unknown as PublicSettings[typeof section], confirmation)
            .catch(rethrowNotingCodeRequired)
        }}
        success={(after) =>
          hasChangedContact(toFormValues(section, after.settings))
            ? SAVED_AND_EMAILED
            : {
                ...SAVED,
                ...(after.sections[section].version !== version && {
                  action: { label: 'Undo', run: () => edit.undo(base, after) },
                }),
              }
        }
        failure={SAVE_FAILED}
        onSent={edit.saved}
        sendLabel="Save"
        hasStickyButtons
        sendingLabel="Saving..."
        acceptedTerms={<LastChanged state={base.sections[section]} />}
      >
        <FollowWhenUntouched follow={edit.follow} />
        {GROUPS[section].map(({ title, fields }) => (
          <FormSection key={title} title={title}>
            {fields.map((field) => (
              <SettingControl key={field.name} field={field} defaultValue={defaults[field.name]} />
            ))}
            {section === 'business' && fields.some(({ name }) => name === 'phone') && (
              <ContactConfirmation codeRequired={codeRequired} />
            )}
          </FormSection>
        ))}
      </Form>
      <EditConflictDialog
        open={stale !== undefined}
        what={what}
        differences={
          stale
            ? differencesOf(
                section,
                toFormValues(section, { ...stale.current.settings, [section]: stale.mine }),
                toFormValues(section, stale.current.settings),
              )
            : []
        }
        onUseStored={edit.discardMine}
        onOverwrite={edit.overwriteStored}
        onClose={edit.closeStale}
        busy={edit.busy}
      />
    </>
  )
}

const SAVED = { title: 'Settings Saved', description: 'The site shows the new settings at once.' }

/** A changed contact has no Undo, because undoing would need the password again. */
const SAVED_AND_EMAILED = {
  ...SAVED,
  description: 'The site shows the new settings at once. All staff will be emailed (see Emails).',
}

const EMPTY_CONFIRMATION = { business: { password: '', code: '' }, policy: {}, marketing: {} }

const ROWS = ['cancellationScale']

const SCHEMAS = {
  business: formSchemaOf('business', ['password', 'code']),
  policy: formSchemaOf('policy'),
  marketing: formSchemaOf('marketing'),
}
