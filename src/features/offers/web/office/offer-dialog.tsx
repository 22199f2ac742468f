import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Rule } from '#features/bookings/contract.ts'
import { atReason, wantsOf } from '#features/bookings/web/office/refusals.ts'
import { type SentOffer, sendOffer } from '#features/offers/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ChoicesField } from './choices-field.tsx'
import { givenBy, newOfferOf, type OfferFormGiven, type OfferStart, offerForm } from './offer-form.ts'
import { SentLink } from './sent-link.tsx'

export interface OfferDialogProps {
  open: boolean
  onClose: () => void
  /** Initial values, from an enquiry if there is one. */
  start: OfferStart
}

/** Dialog that sends an offer of one or several stays, then shows its link once. */
export function OfferDialog({ open, onClose, start }: OfferDialogProps) {
  const [sent, setSent] = useState<SentOffer>()
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
        !sent && start.enquiryId ? 'Filled in from the enquiry. The guest reads it behind a private link.' : undefined
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
  onSent: (offer: SentOffer) => void
}

function OfferForm({ start, onClose, onSent }: OfferFormProps) {
  const { business, policy } = useSite().settings
  const usualHours = policy.offerHours
  const [initial] = useState(() => givenBy(start, { hours: usualHours, businessName: business.name }))
  const [wants, setWants] = useState<readonly Rule[]>([])
  return (
    <OfficeForm
      name={`offer-new-${start.enquiryId ?? 0}`}
      schema={offerForm}
      rows={['choices']}
      initial={initial}
      send={async (form, headers) => {
        const body = newOfferOf(form, start, { usualHours, now: Date.now() })
        try {
          return await send(sendOffer, { body }, headers)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          setWants(wantsOf(error))
          throw atReason(error)
        }
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
          <Reason wants={wants} />
          <TextField name="guestName" label="Guest’s name" autoComplete="off" maxLength={100} />
          <TextField name="guestEmail" type="email" label="Email" autoComplete="off" maxLength={254} />
          <TextField name="guestPhone" type="tel" label="Phone" optional autoComplete="off" maxLength={40} />
          <TextArea name="message" label="Message" rows={8} max={5000} help="Shown at the top of the offer." />
          <SelectField name="hours" label="Valid for" numeric options={hoursToChoose(usualHours)} help={<Until />} />
          {start.enquiryId && (
            <CheckboxField
              name="keepsEarlier"
              label="Keep earlier offers open too"
              help="Otherwise this offer replaces those that were sent for this enquiry."
            />
          )}
        </div>
      </div>
    </OfficeForm>
  )
}

const HOURS = [12, 24, 48, 72, 96, 168, 336]

function hoursToChoose(usual: number) {
  return [...new Set([...HOURS, usual])]
    .toSorted((a, b) => a - b)
    .map((hours) => {
      const words = hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')
      return { value: hours, label: hours === usual ? `${words} (standard)` : words }
    })
}

function Until() {
  const hours = useWatch<OfferFormGiven, 'hours'>({ name: 'hours' })
  return <>Until {formatBritishMoment(new Date(Date.now() + hours * 3_600_000))}.</>
}

/** Shown when the offer breaks a rule. */
function Reason({ wants }: { wants: readonly Rule[] }) {
  const choices = useWatch<OfferFormGiven, 'choices'>({ name: 'choices' })
  const isOwn = choices.some(({ price, deposit }) => price === 'own' || (deposit !== null && !Number.isNaN(deposit)))
  if (!isOwn && wants.length === 0) return null
  const why = [
    (isOwn || wants.includes('own price')) && 'the price',
    wants.includes('under minimum stay') && 'the short stay',
  ].filter((word) => word !== false)
  return (
    <TextArea
      name="reason"
      label="Reason"
      rows={2}
      max={500}
      className="[&_textarea]:min-h-20"
      help={`Why ${why.join(' and ')}: it is kept in the history, and the guest does not see it.`}
    />
  )
}
