import type { OfficeSettings, PublicSettings } from '#features/settings/contract.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { ChangedMeanwhile } from '#platform/web/office/changed-meanwhile.tsx'
import { NO_STORE, useCodeRequired } from './confirmation-fields.tsx'
import { ContactConfirmation } from './contact-confirmation.tsx'
import { differInContacts } from './contacts.ts'
import { type FieldSection, GROUPS } from './fields.ts'
import { FollowWhenUntouched } from './follow-when-untouched.tsx'
import { LastChanged } from './last-changed.tsx'
import { defaultsOf, differencesOf, type FormValues, formSchemaOf, toForm } from './section-values.ts'
import { SettingControl } from './setting-control.tsx'
import { FAILURE, useSection } from './use-section.ts'

interface SectionFormProps {
  section: FieldSection
  /** Name of the settings in the conflict dialog: "the policy". */
  what: string
  current: OfficeSettings
}

/** Edits a section of the settings; each section is saved separately. */
export function SectionForm({ section, what, current }: SectionFormProps) {
  const edit = useSection(section, current)
  const { begun, stale } = edit
  const { requested: codeRequired, watch } = useCodeRequired()
  const initial = { ...toForm(section, begun.settings), ...UNCONFIRMED[section] }
  const isOtherContact = (values: FormValues) => section === 'business' && differInContacts(initial, values)
  // There is no sensible default for the business's own name and contacts.
  const usual = section === 'business' ? {} : defaultsOf(section)
  const version = begun.sections[section].version
  return (
    <>
      <Form
        key={version}
        name={`settings-${section}-${version}`}
        robots="none"
        schema={SCHEMAS[section]}
        initial={initial}
        notSaved={NO_STORE}
        send={({ elapsedMs: _, password, code, ...values }) => {
          const confirmation = isOtherContact(values)
            ? { password: String(password), code: String(code) || undefined }
            : undefined
          return edit.save(values as unknown as PublicSettings[typeof section], confirmation).catch(watch)
        }}
        success={(after) =>
          isOtherContact(toForm(section, after.settings))
            ? TOLD
            : {
                ...SAVED,
                ...(after.sections[section].version !== version && {
                  action: { label: 'Undo', run: () => edit.undo(begun, after) },
                }),
              }
        }
        failure={FAILURE}
        onSent={edit.saved}
        sendLabel="Save"
        isLong
        sendingLabel="Saving..."
        statement={<LastChanged state={begun.sections[section]} />}
      >
        <FollowWhenUntouched follow={edit.follow} />
        {GROUPS[section].map(({ title, fields }) => (
          <FormSection key={title} title={title}>
            {fields.map((field) => (
              <SettingControl key={field.name} field={field} usual={usual[field.name]} />
            ))}
            {section === 'business' && fields.some(({ name }) => name === 'phone') && (
              <ContactConfirmation codeRequired={codeRequired} />
            )}
          </FormSection>
        ))}
      </Form>
      <ChangedMeanwhile
        open={stale !== undefined}
        what={what}
        differences={
          stale
            ? differencesOf(
                section,
                toForm(section, { ...stale.current.settings, [section]: stale.mine }),
                toForm(section, stale.current.settings),
              )
            : []
        }
        onTakeTheirs={edit.takeTheirs}
        onKeepMine={edit.keepMine}
        onClose={edit.closeStale}
        busy={edit.busy}
      />
    </>
  )
}

const SAVED = { title: 'Settings Saved', description: 'The site shows them at once.' }

/** No Undo for a contact: undoing would be a change that needs the password again. */
const TOLD = {
  ...SAVED,
  description: 'The site shows them at once. All staff will be emailed (see Emails).',
}

const UNCONFIRMED = { business: { password: '', code: '' }, policy: {}, marketing: {} }

const SCHEMAS = {
  business: formSchemaOf('business', ['password', 'code']),
  policy: formSchemaOf('policy'),
  marketing: formSchemaOf('marketing'),
}
