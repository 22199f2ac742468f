import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { type EmailText, emailText, type OpenEmailType } from '#features/emails/contract.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { EditConflictDialog } from '#platform/web/office/edit-conflict-dialog.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { differencesOf } from './email-type-changes.ts'
import { Placeholders } from './placeholders.tsx'
import { useEmailTypeEdit } from './use-email-type-edit.ts'

const schema = z.extend(emailText, { isOn: z.boolean() })

interface EmailTypeFormProps {
  current: OpenEmailType
  /** Text of an earlier version that a member of staff chose; it replaces the text in the form. */
  restoredText: EmailText | undefined
  onPreview: (words: EmailText) => void
}

export function EmailTypeForm({ current, restoredText, onPreview }: EmailTypeFormProps) {
  const edit = useEmailTypeEdit(current)
  const { base, stale } = edit
  const { kind, version, standard, mustGo } = base
  return (
    <>
      <Form
        key={version}
        name={`email-${kind}-${version}`}
        robots="none"
        schema={schema}
        initial={{ ...base.words, isOn: base.isOn }}
        send={({ elapsedMs: _, ...values }) => edit.save(values)}
        success={{ title: 'Email Saved' }}
        failure={{ title: 'Failed to Save', description: OFFICE_UNREACHABLE }}
        onSent={edit.saved}
        sendLabel="Save"
        sendingLabel="Saving..."
        backAction={<TextActions standard={standard} restoredText={restoredText} onPreview={onPreview} />}
      >
        <Placeholders of={base.placeholders}>
          <div className="space-y-5">
            {!mustGo && <CheckboxField name="isOn" label="Switched on" />}
            <TextField name="subject" label="Subject" maxLength={150} />
            <TextField name="title" label="Heading" maxLength={150} />
            <TextArea
              name="opening"
              label="Opening"
              rows={4}
              max={3000}
              help="Leave an empty line between paragraphs. The details of the email follow this text."
            />
            <TextArea name="closing" label="Closing" rows={4} max={3000} help="This text follows the details." />
          </div>
        </Placeholders>
      </Form>
      <EditConflictDialog
        open={stale !== undefined}
        what="this email"
        differences={stale ? differencesOf(stale.mine, { ...stale.current.words, isOn: stale.current.isOn }) : []}
        onUseStored={edit.discardMine}
        onOverwrite={edit.overwriteStored}
        onClose={edit.closeStale}
        busy={edit.busy}
      />
    </>
  )
}

interface TextActionsProps {
  standard: EmailText
  restoredText: EmailText | undefined
  onPreview: (words: EmailText) => void
}

/** Buttons for the typed text besides Save. */
function TextActions({ standard, restoredText, onPreview }: TextActionsProps) {
  const { setValue, getValues } = useFormContext<EmailText>()
  const fill = (words: EmailText) => {
    for (const part of ['subject', 'title', 'opening', 'closing'] as const)
      setValue(part, words[part], { shouldDirty: true, shouldValidate: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice fills the form
  useEffect(() => {
    if (restoredText) fill(restoredText)
  }, [restoredText])
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        onClick={() => {
          const { subject, title, opening, closing } = getValues()
          onPreview({ subject, title, opening, closing })
        }}
      >
        Preview
      </Button>
      <Button variant="secondary" size="large" onClick={() => fill(standard)}>
        Restore the standard text
      </Button>
    </>
  )
}
