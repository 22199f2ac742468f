import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { OfferPart } from '#features/offers/web/offer-head.tsx'
import type { OwnRegister } from '#features/register/contract.ts'
import { initialRows, PASSPORT_FIELDS } from '#features/register/web/guest-rows.ts'
import { GuestsField } from '#features/register/web/guests-field.tsx'
import { registerFormSchema } from '#features/register/web/register-form.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { type GuestStay, nameGuests } from '../contract.ts'

interface GuestsStayingProps {
  register: OwnRegister
  stay: Pick<GuestStay, 'guestName' | 'paymentReference'>
  token: string
  onNamed: (stay: GuestStay) => void
  onStale: () => void
}

/** Shows the guests in the register that the law requires, what details are missing, and the form. */
export function GuestsStaying(props: GuestsStayingProps) {
  const { register } = props
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isEmpty = register.guests.length === 0
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  return (
    <OfferPart title="Guests staying">
      <p className="measure text-ink-soft">
        We must by law keep a register of everyone aged 16 or over who stays.{' '}
        {register.guests.length < register.maxGuests &&
          `${register.guests.length} of ${formatCount(register.maxGuests, 'guest')} named so far: please add everyone aged 16 or over. Children under 16 do not need to be named.`}
      </p>
      {!isEmpty && !editing && <NamedGuests guests={register.guests} />}
      {editing ? (
        <GuestsForm key={register.version} {...props} onClose={close} />
      ) : (
        <Button ref={button} variant="secondary" className="mt-5 print:hidden" onClick={() => setEditing(true)}>
          {isEmpty ? 'Add guests' : register.guests.some(hasMissingDetails) ? 'Add passport details' : 'Change guests'}
        </Button>
      )}
    </OfferPart>
  )
}

type Guest = OwnRegister['guests'][number]

function hasMissingDetails({ isRequested, hasPassport, hasNextAddress }: Guest): boolean {
  return isRequested && !(hasPassport && hasNextAddress)
}

function NamedGuests({ guests }: { guests: Guest[] }) {
  return (
    <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
      {guests.map((guest, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same name, and rows never move
        <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3">
          <span className="wrap-anywhere min-w-0 font-medium">{guest.name}</span>
          <span className="text-ink-soft">{guest.nationality}</span>
          {guest.isRequested && (
            <span className="w-full text-ink-soft text-sm">
              {hasMissingDetails(guest) ? (
                describeMissing(guest)
              ) : (
                <>
                  <Check size={14} strokeWidth={2.25} aria-hidden="true" className="mr-1 inline text-pine" />
                  Passport and next address received
                </>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function describeMissing({ hasPassport, hasNextAddress }: Guest): string {
  if (hasPassport) return 'Passport received. Please add the next address before you leave.'
  return hasNextAddress ? 'Please add the passport details.' : 'Please add the passport details and the next address.'
}

function GuestsForm({
  register,
  stay,
  token,
  onNamed,
  onStale,
  onClose,
}: GuestsStayingProps & { onClose: () => void }) {
  return (
    <Form
      name={`guests-${stay.paymentReference}`}
      schema={registerFormSchema(register.maxGuests)}
      rows={['guests']}
      neverStored={PASSPORT_FIELDS}
      initial={{
        guests: initialRows(register.guests, { bookedBy: stay.guestName, guests: register.maxGuests }),
        version: register.version,
      }}
      robots="none"
      className="mt-5"
      send={async ({ guests, version }, headers) => {
        try {
          return await send(nameGuests, { params: { token }, body: { guests, version } }, headers)
        } catch (error) {
          // The office has changed the guests meanwhile, or the stay is over.
          if (error instanceof ApiError && error.status === 409) onStale()
          throw error
        }
      }}
      success={{ title: 'Guests saved', description: 'Thank you. You can change these details until you check out.' }}
      failure={{ title: 'Failed to save', description: 'Please try again in a moment.' }}
      onSent={(next) => {
        onNamed(next)
        onClose()
      }}
      sendLabel="Save guests"
      sendingLabel="Saving..."
      acceptedTerms={
        <p className="measure">
          Passport details are stored encrypted, shown only to our office, and erased 12 months after you check out.
        </p>
      }
      backAction={
        <Button variant="secondary" size="large" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <GuestsField max={register.maxGuests} known={register.guests} />
    </Form>
  )
}
