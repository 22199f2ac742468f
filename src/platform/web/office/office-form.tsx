import type { FieldValues } from 'react-hook-form'
import { Form, type FormProps } from '../form/form.tsx'
import { Button } from '../ui/controls/button.tsx'

interface OfficeFormProps<Given extends FieldValues, Sent, Answer>
  extends Omit<FormProps<Given, Sent, Answer>, 'robots'> {
  onCancel: () => void
  /** A label such as "Keep booking", where "Cancel" would be ambiguous. */
  cancelLabel?: string
}

/** A form without a honeypot, for staff with a session, with a cancel button beside its submit button. */
export function OfficeForm<Given extends FieldValues, Sent, Answer>({
  onCancel,
  cancelLabel = 'Cancel',
  ...form
}: OfficeFormProps<Given, Sent, Answer>) {
  return (
    <Form
      {...form}
      robots="none"
      backAction={
        <Button variant={form.isEnd ? 'primary' : 'secondary'} size="large" onClick={onCancel}>
          {cancelLabel}
        </Button>
      }
    />
  )
}
