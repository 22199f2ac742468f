import type * as z from 'zod/mini'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { type Application, sendApplication } from '../contract.ts'
import { applicationFields } from './application-fields.ts'
import { PhotographsField } from './photographs-field.tsx'

interface ApplicationFormProps {
  /** The hours until the reply deadline, from the business's settings. */
  responseHours: number
  onSent: (application: Application) => void
}

export function ApplicationForm({ responseHours, onSent }: ApplicationFormProps) {
  return (
    <Form
      name="property-owner"
      schema={applicationFields}
      initial={INITIAL}
      neverStored={NEVER_STORED_FIELDS}
      send={(body, headers) => send(sendApplication, { body }, headers)}
      success={{
        title: 'Application Submitted Successfully!',
        description: `We'll review your property and get back to you within ${responseHours} hours.`,
      }}
      failure={{ title: 'Failed to Submit Application', description: 'Please try again later.' }}
      onSent={onSent}
      sendLabel="Submit Application"
      sendingLabel="Submitting..."
      acceptedTerms={
        <p>
          No obligation. See our{' '}
          <SiteLink href="/privacy-policy" className="text-pine underline underline-offset-4">
            privacy policy
          </SiteLink>{' '}
          for how we use your details.
        </p>
      }
      backAction={
        <LinkButton href="/" variant="quiet" size="large">
          Back to Home
        </LinkButton>
      }
    >
      <FormSection title="Contact details">
        <TextField name="name" label="Name" autoComplete="name" maxLength={100} className="sm:col-span-2" />
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} />
      </FormSection>
      <FormSection title="Your property">
        <TextArea
          name="propertyAddress"
          label="Property address"
          rows={3}
          max={500}
          help="House, street, town and postcode."
          className="sm:col-span-2"
        />
        <SelectField name="bedrooms" label="Bedrooms" numeric options={BEDROOMS} />
        <TextArea
          name="description"
          label="Description"
          max={5000}
          help="What it is like, what state it is in, and whether it has been let before."
          className="sm:col-span-2"
        />
      </FormSection>
      <FormSection title="Your goals">
        <TextArea
          name="goals"
          label="What would you like to achieve?"
          rows={4}
          max={5000}
          help="More income, less work, time for yourself in the house: tell us what matters."
          className="sm:col-span-2"
        />
      </FormSection>
      <FormSection title="Photographs">
        <PhotographsField name="images" />
      </FormSection>
    </Form>
  )
}

/** The select offers 1 to 10 bedrooms. The API accepts up to 20. */
const BEDROOMS = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, label: String(index + 1) }))

const INITIAL: z.input<typeof applicationFields> = {
  name: '',
  email: '',
  phone: '',
  propertyAddress: '',
  bedrooms: 1,
  description: '',
  goals: '',
  images: [],
}

const NEVER_STORED_FIELDS = ['images']
