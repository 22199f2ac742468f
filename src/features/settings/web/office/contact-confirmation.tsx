import { useWatch } from 'react-hook-form'
import { CONTACTS } from '#features/settings/contract.ts'
import { useInitialValues } from '#platform/web/form/form-parts.ts'
import { PasswordAndCodeFields } from './confirmation-fields.tsx'
import { differInContacts } from './contacts.ts'

/** Part of the business form: asks for the password when a contact differs from its initial value. */
export function ContactConfirmation({ codeRequired }: { codeRequired: boolean }) {
  const initial = useInitialValues()
  const [phone = initial.phone, email = initial.email, whatsapp = initial.whatsapp] = useWatch({ name: CONTACTS })
  const contactChanged = differInContacts(initial, { phone, email, whatsapp })
  return (
    <div className="min-w-0 space-y-5 sm:col-span-2">
      <p role="status" className={contactChanged ? 'rounded-field bg-sand px-4 py-3' : undefined}>
        {contactChanged &&
          'Guests use these contact details to check where to pay. To change them, please enter your password. All staff will be emailed (see Emails).'}
      </p>
      {contactChanged && (
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <PasswordAndCodeFields codeRequired={codeRequired} />
        </div>
      )}
    </div>
  )
}
