import { useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#platform/web/form/text-field.tsx'
import { KnownGuests } from './known-guests.tsx'

const WHOLE_LINE = 'sm:col-span-2'

interface GuestFieldsProps {
  /** Only the name is required: no email is sent, as for a stay of another channel. */
  nameOnly: boolean
  currentEmail?: string | undefined
  /** Suggests guests of earlier bookings. */
  isNew?: boolean
}

export function GuestFields({ nameOnly, currentEmail = '', isNew = false }: GuestFieldsProps) {
  const suggestions = useId()
  const email = useWatch<{ guestEmail: string }, 'guestEmail'>({ name: 'guestEmail' })
  const { trigger, formState } = useFormContext()
  const { isSubmitted } = formState
  // Another status may need email and address, or need them no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates when `nameOnly` changes
  useEffect(() => {
    if (isSubmitted) void trigger(['guestEmail', 'guestAddress'])
  }, [nameOnly])
  const isCorrected = currentEmail !== '' && email.trim().toLowerCase() !== currentEmail.toLowerCase()
  const rest = { optional: nameOnly, autoComplete: 'off' }
  return (
    <>
      <TextField
        name="guestName"
        label="Guest’s name"
        autoComplete="off"
        {...(isNew ? { list: suggestions } : { maxLength: 100 })}
        className={WHOLE_LINE}
      />
      {isNew && <KnownGuests id={suggestions} />}
      <TextField
        {...rest}
        name="guestEmail"
        type="email"
        label="Email"
        maxLength={254}
        help={
          isCorrected &&
          `The private links sent to ${currentEmail} stop working when you save. You can then send a link to the new address under “Guest’s page”.`
        }
        className={WHOLE_LINE}
      />
      <TextField {...rest} name="guestPhone" type="tel" label="Phone" optional maxLength={40} />
      <TextField {...rest} name="guestAddress" label="Address" maxLength={300} className={WHOLE_LINE} />
    </>
  )
}
