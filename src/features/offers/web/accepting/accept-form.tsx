import { type RefObject, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Alternatives, acceptOffer, type GuestChoice, type GuestOffer } from '#features/offers/contract.ts'
import { initialRows, PASSPORT_FIELDS } from '#features/register/web/guest-rows.ts'
import { GuestsField } from '#features/register/web/guests-field.tsx'
import { formatFullDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { describePayments, formatMoment } from '../offer-text.ts'
import { type AcceptFormInput, acceptDraftName, acceptFormSchema } from './accept-form-schema.ts'

interface AcceptFormProps {
  offer: GuestOffer
  token: string
  choice: GuestChoice
  headingRef: RefObject<HTMLHeadingElement | null>
  onAccepted: (offer: GuestOffer) => void
  /** Called with other available stays, when the nights are taken. */
  onNightsTaken: (alternatives: Alternatives) => void
  /** Called when the offer has changed since the page loaded the offer. */
  onStale: () => void
  onBack: () => void
}

/** Submitting this form accepts the offer, and the nights are held. */
export function AcceptForm({
  offer,
  token,
  choice,
  headingRef,
  onAccepted,
  onNightsTaken,
  onStale,
  onBack,
}: AcceptFormProps) {
  const { guests, total, securityDeposit, depositDueAt, priceDueOn, position } = choice
  return (
    <section aria-labelledby="accept">
      <h2 id="accept" ref={headingRef} tabIndex={-1} className="text-3xl">
        Your details
      </h2>
      <p className="measure mt-2 mb-8 text-ink-soft text-lg">
        We then hold the nights for you and show you how to pay. You pay nothing on this page.
      </p>
      <Form
        name={acceptDraftName(offer.id)}
        schema={acceptFormSchema(guests)}
        rows={['guests']}
        neverStored={PASSPORT_FIELDS}
        initial={initialValues(offer, choice)}
        send={async (form, headers) => {
          try {
            return await send(
              acceptOffer,
              { params: { token }, body: { ...form, choice: position, isAdult: true, acceptsTerms: true } },
              headers,
            )
          } catch (error) {
            if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
              if (isAlternatives(error.body.alternatives)) onNightsTaken(error.body.alternatives)
              onStale()
            }
            throw error
          }
        }}
        success={{ title: 'Accepted', description: 'The nights are held for you.' }}
        failure={{
          title: 'Not accepted yet',
          description: 'Please try again in a moment. Nothing that you typed is lost.',
        }}
        onSent={onAccepted}
        sendLabel="Accept, with an obligation to pay"
        sendingLabel="Accepting..."
        acceptedTerms={
          <p className="measure">
            By accepting you agree to pay the security deposit of {formatPoundsText(securityDeposit)} by{' '}
            {formatMoment(depositDueAt)}, and {formatPoundsText(total)} for the stay by {formatFullDay(priceDueOn)}:{' '}
            {describePayments(choice).together} in total. See our{' '}
            <SiteLink href="/privacy-policy" target="_blank" className="text-pine underline underline-offset-4">
              privacy policy
            </SiteLink>{' '}
            for how we use your details.
          </p>
        }
        backAction={
          <Button variant="quiet" size="large" onClick={onBack}>
            Go back
          </Button>
        }
      >
        <SyncChosenStay position={position} />
        <FormSection title="Lead guest">
          <TextField name="guestName" label="Your full name" autoComplete="name" maxLength={100} />
          <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} />
          <TextField
            name="address"
            label="Your address"
            autoComplete="street-address"
            maxLength={300}
            className="sm:col-span-2"
            help="House number and street, town, including postcode."
          />
        </FormSection>
        <FormSection title="Guests staying">
          <p className="measure text-ink-soft sm:col-span-2">
            We must by law keep a register of everyone aged 16 or over who stays: please give each name and nationality,
            yours included. Leave a guest blank for a child under 16, or to add their details later.
          </p>
          <GuestsField max={guests} />
        </FormSection>
        <FormSection title="Before you accept">
          <div className="space-y-2 sm:col-span-2">
            <CheckboxField name="isAdult" label={`I am ${offer.minimumAge} or over`} />
            <CheckboxField
              name="acceptsTerms"
              label={
                <>
                  I accept the{' '}
                  <SiteLink href="/terms-of-service" target="_blank" className="text-pine underline underline-offset-4">
                    terms of service
                    <span className="sr-only"> (opens in a new tab)</span>
                  </SiteLink>
                </>
              }
            />
          </div>
        </FormSection>
      </Form>
    </section>
  )
}

/** Copies the chosen stay into the form, so that another choice counts as another submission. */
function SyncChosenStay({ position }: { position: number }) {
  const { setValue } = useFormContext<AcceptFormInput>()
  useEffect(() => setValue('choice', position), [setValue, position])
  return null
}

function initialValues({ guestName, phoneGiven, choices }: GuestOffer, { guests }: GuestChoice): AcceptFormInput {
  return {
    choice: choices[0]?.position ?? 0,
    guestName,
    address: '',
    phone: phoneGiven,
    guests: initialRows([], { bookedBy: guestName, guests }),
    isAdult: false,
    acceptsTerms: false,
  }
}

function isAlternatives(value: unknown): value is Alternatives {
  return typeof value === 'object' && value !== null && 'homes' in value && 'days' in value
}
