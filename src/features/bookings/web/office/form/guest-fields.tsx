import { useWatch } from 'react-hook-form'
import { TextField } from '#platform/web/form/text-field.tsx'

const WHOLE_LINE = 'sm:col-span-2'

interface GuestFieldsProps {
  /** Only the name is required, as for a stay of another channel. */
  nameOnly: boolean
  currentEmail?: string | undefined
}

export function GuestFields({ nameOnly, currentEmail = '' }: GuestFieldsProps) {
  const email = useWatch<{ guestEmail: string }, 'guestEmail'>({ name: 'guestEmail' })
  const isCorrected = currentEmail !== '' && email.trim().toLowerCase() !== currentEmail.toLowerCase()
  const rest = { optional: nameOnly, autoComplete: 'off' }
  return (
    <>
      <TextField name="guestName" label="Guest’s name" autoComplete="off" maxLength={100} className={WHOLE_LINE} />
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
