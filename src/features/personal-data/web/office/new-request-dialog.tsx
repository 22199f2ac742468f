import * as z from 'zod/mini'
import { addRequest, nameOrEmailRequired, newRequest, REQUEST_KINDS } from '#features/personal-data/contract.ts'
import { addDays, type Day, dayInLondon, formatLongDay, isDay } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { KIND_LABELS } from './request-labels.ts'

const { kind, name, email, words } = newRequest.shape
const requestForm = z
  .object({ kind, name, email, words, receivedOn: z.string().check(z.refine(isDay, 'Please select the date')) })
  .check(nameOrEmailRequired)

/** Requests by post or phone can be entered up to this many days after arrival. */
const MAX_DAYS_AGO = 366

export function NewRequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const today = dayInLondon(new Date())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Enter a request"
      description="Complaints must be acknowledged within 30 days, and all other requests answered within a month."
    >
      <OfficeForm
        name="new-data-request"
        schema={requestForm}
        initial={{ kind: 'copy', name: '', email: '', words: '', receivedOn: today }}
        send={({ kind, name, email, words, receivedOn }, headers) =>
          // The schema has checked that the day is set.
          send(addRequest, { body: { kind, name, email, words, receivedOn: receivedOn as Day } }, headers)
        }
        success={({ dueOn }) => ({ title: 'Request entered', description: `Due by ${formatLongDay(dueOn)}` })}
        failure={{ title: 'Error', description: 'Failed to enter the request' }}
        onSent={onClose}
        onCancel={onClose}
        sendLabel="Enter request"
        sendingLabel="Saving..."
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            name="kind"
            label="Type of request"
            options={REQUEST_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          />
          <DateField
            name="receivedOn"
            label="Received on"
            today={today}
            from={addDays(today, -MAX_DAYS_AGO)}
            reasonAgainst={(day) => (day > today ? 'this date is in the future' : undefined)}
          />
          <TextField
            name="name"
            label="Name"
            optional
            help="A name or an email address is enough."
            autoComplete="off"
            maxLength={100}
          />
          <TextField name="email" label="Email address" type="email" optional autoComplete="off" maxLength={254} />
          <TextArea name="words" label="What the person wrote or said" max={5000} className="sm:col-span-2" />
        </div>
      </OfficeForm>
    </Dialog>
  )
}
