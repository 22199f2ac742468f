import { TextField } from '#platform/web/form/text-field.tsx'

const WHOLE_LINE = 'sm:col-span-2'

/** The guest's fields of the booking form. For a channel stay only the name is required. */
export function GuestFields({ nameAlone }: { nameAlone: boolean }) {
  const rest = { optional: nameAlone, autoComplete: 'off' }
  return (
    <>
      <TextField name="guestName" label="Guest’s name" autoComplete="off" maxLength={100} className={WHOLE_LINE} />
      <TextField {...rest} name="guestEmail" type="email" label="Email" maxLength={254} className={WHOLE_LINE} />
      <TextField {...rest} name="guestPhone" type="tel" label="Phone" optional maxLength={40} />
      <TextField {...rest} name="guestAddress" label="Address" maxLength={300} className={WHOLE_LINE} />
    </>
  )
}
