import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Rule } from '#features/bookings/contract.ts'
import { askForReason } from '#features/bookings/web/office/changes/refusals.ts'
import { type Offer, sendOffer } from '#features/offers/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ChoicesField } from './choices-field.tsx'
import { initialValues, type OfferFormInput, type OfferStart, offerForm, toNewOffer } from './offer-form.ts'
import { SentLink } from './sent-link.tsx'

export interface OfferDialogProps {
  open: boolean
  onClose: () => void
  start: OfferStart
}

/** After an offer is sent, the dialog can show a private link. */
export function OfferDialog({ open, onClose, start }: OfferDialogProps) {
  const [sent, setSent] = useState<Offer>()
  const close = () => {
    setSent(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={sent ? `The offer to ${sent.guestName} is ready` : 'Make an offer'}
      description={
        !sent && start.enquiryId
          ? 'The offer is filled in from the enquiry. The guest opens it with a private link.'
          : undefined
      }
      width={sent ? 'medium' : 'full'}
    >
      {sent ? <SentLink offer={sent} onDone={close} /> : <OfferForm start={start} onClose={onClose} onSent={setSent} />}
    </Dialog>
  )
}

interface OfferFormProps {
  start: OfferStart
  onClose: () => void
  onSent: (offer: Offer) => void
}

function OfferForm({ start, onClose, onSent }: OfferFormProps) {
  const { policy } = useSite().settings
  const standardHours = policy.offerHours
  const [initial] = useState(() => initialValues(start, { hours: standardHours }))
  const [brokenRules, setBrokenRules] = useState<readonly Rule[]>([])
  return (
    <OfficeForm
      name={`offer-new-${start.enquiryId ?? 0}`}
      schema={offerForm}
      rows={['choices']}
      initial={initial}
      send={(form, headers) => {
        const body = toNewOffer(form, start, { standardHours, now: Date.now() })
        return askForReason(send(sendOffer, { body }, headers), setBrokenRules)
      }}
      success={{ title: 'Offer made' }}
      failure={{ title: 'Error', description: 'Failed to make the offer' }}
      onSent={onSent}
      sendLabel="Make the offer"
      sendingLabel="Making..."
      onCancel={onClose}
    >
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ChoicesField />
        <div className="space-y-5">
          <Reason brokenRules={brokenRules} />
          <TextField name="guestName" label="Guest’s name" autoComplete="off" maxLength={100} />
          <EmailField enquirer={start.enquiryId ? start.guestEmail : undefined} />
          <TextField name="guestPhone" type="tel" label="Phone" optional autoComplete="off" maxLength={40} />
          <TextArea
            name="message"
            label="Message"
            rows={8}
            max={5000}
            help="The message is shown at the top of the offer. The email adds the greeting and who signs."
          />
          <SelectField name="hours" label="Valid for" numeric options={hourOptions(standardHours)} help={<Until />} />
          {start.enquiryId && (
            <CheckboxField
              name="keepsEarlier"
              label="Keep earlier offers open too"
              help="Otherwise this offer replaces the earlier offers for this enquiry."
            />
          )}
        </div>
      </div>
    </OfficeForm>
  )
}

/** Warns that an offer to a corrected address withdraws the open offers to the previous address. */
function EmailField({ enquirer = '' }: { enquirer: string | undefined }) {
  const email = useWatch<OfferFormInput, 'guestEmail'>({ name: 'guestEmail' })
  const isCorrected = enquirer !== '' && email.trim().toLowerCase() !== enquirer.toLowerCase()
  return (
    <TextField
      name="guestEmail"
      type="email"
      label="Email"
      autoComplete="off"
      maxLength={254}
      help={
        isCorrected &&
        'Other open offers for this enquiry that went to a different address are withdrawn, and their links stop working.'
      }
    />
  )
}

const HOURS = [12, 24, 48, 72, 96, 168, 336]

function hourOptions(standard: number) {
  return [...new Set([...HOURS, standard])]
    .toSorted((a, b) => a - b)
    .map((hours) => {
      const label = hours % 24 === 0 ? formatCount(hours / 24, 'day') : formatCount(hours, 'hour')
      return { value: hours, label: hours === standard ? `${label} (standard)` : label }
    })
}

function Until() {
  const hours = useWatch<OfferFormInput, 'hours'>({ name: 'hours' })
  return <>Until {formatBritishMoment(new Date(Date.now() + hours * 3_600_000))}.</>
}

function Reason({ brokenRules }: { brokenRules: readonly Rule[] }) {
  const choices = useWatch<OfferFormInput, 'choices'>({ name: 'choices' })
  const isOwn = choices.some(({ price, deposit }) => price === 'own' || (deposit !== null && !Number.isNaN(deposit)))
  if (!isOwn && brokenRules.length === 0) return null
  const why = [
    (isOwn || brokenRules.includes('own price')) && 'the price',
    brokenRules.includes('under minimum stay') && 'the short stay',
  ].filter((word) => word !== false)
  return (
    <TextArea
      name="reason"
      label="Reason"
      rows={2}
      max={500}
      className="[&_textarea]:min-h-20"
      help={`Please explain ${why.join(' and ')}. Your reason is kept in the history; the guest does not see it.`}
    />
  )
}
