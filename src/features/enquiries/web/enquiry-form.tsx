import type { CancellationStep } from '#features/cancellation-scale.ts'
import type { Day } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { type Enquiry, enquiryForm, sendEnquiry } from '../contract.ts'
import { CancellingSection } from './cancelling-section.tsx'
import type { EnquiryStart } from './enquiry-start.ts'
import { StayFields } from './stay-fields.tsx'
import { StaySummary } from './stay-summary.tsx'

interface EnquiryFormProps {
  start: EnquiryStart
  today: Day
  /** Values from the business's settings. */
  policy: {
    enquiryResponseHours: number
    depositReturnWorkingDays: number
    minimumAge: number
    cancellationScale: CancellationStep[]
  }
  onSent: (enquiry: Enquiry) => void
}

/** On a wide screen the summary is beside the form, on a phone between parts of the form. */
export function EnquiryForm({ start, today, policy, onSent }: EnquiryFormProps) {
  return (
    <Form
      name="enquiry"
      schema={enquiryForm}
      initial={start}
      send={(body, headers) => send(sendEnquiry, { body }, headers)}
      success={{
        title: 'Enquiry Sent Successfully!',
        description: `We'll get back to you within ${policy.enquiryResponseHours} hours.`,
      }}
      failure={{ title: 'Failed to Send Enquiry', description: 'Please try again later.' }}
      onSent={onSent}
      sendLabel="Send Enquiry"
      sendingLabel="Sending..."
      acceptedTerms={
        <p>
          You must be at least {policy.minimumAge} years old to book. See our{' '}
          <SiteLink href="/privacy-policy" className="text-pine underline underline-offset-4">
            privacy policy
          </SiteLink>{' '}
          for how we use your details.
        </p>
      }
      backAction={
        <LinkButton href="/" variant="quiet" size="large">
          Back to Properties
        </LinkButton>
      }
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] lg:gap-x-16"
    >
      <FormSection title="Contact information">
        <TextField name="name" label="Name" autoComplete="name" maxLength={100} className="sm:col-span-2" />
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} />
      </FormSection>
      <FormSection title="Property and stay details">
        <StayFields requested={start.propertyTitle} today={today} />
      </FormSection>
      <StaySummary
        depositReturnWorkingDays={policy.depositReturnWorkingDays}
        className="max-lg:mb-10 lg:col-start-2 lg:row-span-7 lg:row-start-1 lg:[&>*]:sticky lg:[&>*]:top-24"
      />
      <FormSection title="Additional information" className="lg:col-start-1">
        <TextArea
          name="message"
          label="Message"
          max={5000}
          className="sm:col-span-2"
          help="What brings you here, when you would like to arrive, and anything we should prepare for."
        />
      </FormSection>
      <CancellingSection scale={policy.cancellationScale} today={today} />
    </Form>
  )
}
