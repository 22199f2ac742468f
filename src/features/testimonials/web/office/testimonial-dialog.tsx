import * as z from 'zod/mini'
import {
  addTestimonial,
  changeTestimonial,
  type OfficeTestimonial,
  testimonialForm,
} from '#features/testimonials/contract.ts'
import { addDays, type Day, dayInLondon, isDay } from '#platform/shared/day.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { DateField } from '#platform/web/form/date-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'

const { agreedOn: _, ...fields } = testimonialForm.shape
const form = z.object({ ...fields, agreedOn: z.string().check(z.refine(isDay, 'Please select the date')) })
type FormValues = z.output<typeof form>

/** Consent can be entered up to this many days after the owner gave it. */
const MAX_DAYS_AGO = 3650

interface TestimonialDialogProps {
  /** The testimonial to edit, or `new`; undefined while the dialog is closed. */
  testimonial: OfficeTestimonial | 'new' | undefined
  onClose: () => void
}

export function TestimonialDialog({ testimonial, onClose }: TestimonialDialogProps) {
  const stored = testimonial === 'new' ? undefined : testimonial
  return (
    <Dialog
      open={testimonial !== undefined}
      onClose={onClose}
      title={stored ? `Edit the testimonial of ${stored.owner}` : 'Add a testimonial'}
      description="Enter the owner’s own words, exactly as the owner agreed to have them published."
    >
      {testimonial && <TestimonialFields key={stored?.id ?? 'new'} stored={stored} onClose={onClose} />}
    </Dialog>
  )
}

function TestimonialFields({ stored, onClose }: { stored: OfficeTestimonial | undefined; onClose: () => void }) {
  const today = dayInLondon(new Date())
  return (
    <OfficeForm
      name={stored ? `testimonial-${stored.id}` : 'new-testimonial'}
      schema={form}
      initial={stored ?? { owner: '', home: '', words: '', email: '', agreedOn: today, agreedHow: '', shown: true }}
      send={(written, headers) => save(written, stored, headers)}
      success={{ title: stored ? 'Testimonial changed' : 'Testimonial added' }}
      failure={{ title: 'Error', description: 'Failed to save the testimonial' }}
      onSent={onClose}
      onCancel={onClose}
      sendLabel={stored ? 'Save' : 'Add testimonial'}
      sendingLabel="Saving..."
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField name="owner" label="Owner’s name, as shown on the site" autoComplete="off" maxLength={100} />
        <TextField name="home" label="Home or place" autoComplete="off" maxLength={200} />
        <TextArea name="words" label="What the owner says" max={2000} className="sm:col-span-2" />
        <DateField
          name="agreedOn"
          label="Agreed on"
          today={today}
          from={addDays(today, -MAX_DAYS_AGO)}
          reasonAgainst={(day) => (day > today ? 'this date is in the future' : undefined)}
        />
        <TextField
          name="agreedHow"
          label="How they agreed"
          help="For example: by email"
          autoComplete="off"
          maxLength={300}
        />
        <TextField
          name="email"
          label="Email address"
          help="This address is not published. It is used to find the testimonial if the owner asks for a copy of their data."
          type="email"
          optional
          autoComplete="off"
          maxLength={254}
        />
        <CheckboxField name="shown" label="Show the testimonial on the site" className="self-center" />
      </div>
    </OfficeForm>
  )
}

async function save(
  { owner, home, words, email, agreedOn, agreedHow, shown }: FormValues,
  stored: OfficeTestimonial | undefined,
  headers: Record<string, string>,
): Promise<OfficeTestimonial> {
  // The schema has checked that the day is set.
  const body = { owner, home, words, email, agreedOn: agreedOn as Day, agreedHow, shown }
  if (!stored) return send(addTestimonial, { body }, headers)
  const { id, version } = stored
  try {
    return await send(changeTestimonial, { params: { id }, body: { ...body, version } })
  } catch (error) {
    // Another member of staff may have changed the testimonial, so the list is refetched.
    if (error instanceof ApiError && error.status !== 400) void waitForRefetch(changeTestimonial)
    throw error
  }
}
