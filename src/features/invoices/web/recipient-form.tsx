import { ApiError } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { type BookingDocuments, type RecipientForm as Recipient, recipientForm } from '../contract.ts'

interface RecipientFormProps {
  /** The payment reference, which is part of the key of the stored draft. */
  reference: string
  recipient: BookingDocuments['recipient']
  send: (recipient: Recipient, headers: Record<string, string>) => Promise<BookingDocuments>
  onSent: (documents: BookingDocuments) => void
  /** Called when the recipient was changed after the form was opened. */
  onStale: () => void
  onBack: () => void
}

export function RecipientForm({ reference, recipient, send, onSent, onStale, onBack }: RecipientFormProps) {
  return (
    <Form
      key={recipient.version}
      name={`invoice-${reference}`}
      schema={recipientForm}
      initial={recipient}
      robots="none"
      className="max-w-180"
      send={async ({ name, address, vatNumber, version }, headers) => {
        try {
          return await send({ name, address, vatNumber, version }, headers)
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) onStale()
          throw error
        }
      }}
      success={{ title: 'Invoice details saved' }}
      failure={{ title: 'Failed to save', description: 'Please try again in a moment.' }}
      onSent={onSent}
      sendLabel="Save invoice details"
      sendingLabel="Saving..."
      backAction={
        <Button variant="secondary" size="large" onClick={onBack}>
          Go back
        </Button>
      }
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField name="name" label="Company or person" autoComplete="organization" maxLength={200} />
        <TextField name="vatNumber" label="Their VAT number" optional autoComplete="off" maxLength={20} />
        <TextField
          name="address"
          label="Address"
          autoComplete="street-address"
          maxLength={300}
          className="sm:col-span-2"
          help="Including postcode."
        />
      </div>
    </Form>
  )
}
