import { changeRegister, type RegisteredStay } from '#features/register/contract.ts'
import { initialRows, PASSPORT_FIELDS } from '#features/register/web/guest-rows.ts'
import { GuestsField } from '#features/register/web/guests-field.tsx'
import { registerFormSchema } from '#features/register/web/register-form.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'

interface RegisterDialogProps {
  /** The stay whose guests are entered; undefined while the dialog is closed. */
  stay: RegisteredStay | undefined
  onClose: () => void
}

export function RegisterDialog({ stay, onClose }: RegisterDialogProps) {
  return (
    <Dialog
      open={stay !== undefined}
      onClose={onClose}
      title="Guests staying"
      description={stay && `${stay.bookedBy}, booking #${stay.bookingId}`}
      width="wide"
    >
      {stay && <RegisterForm key={stay.version} stay={stay} onClose={onClose} />}
    </Dialog>
  )
}

function RegisterForm({ stay, onClose }: { stay: RegisteredStay; onClose: () => void }) {
  const { bookingId, bookedBy, named, guests, version } = stay
  const known = named.map(({ isGiven }) => ({
    hasPassport: isGiven.passportNumber && isGiven.placeOfIssue,
    hasNextAddress: isGiven.nextAddress,
  }))
  return (
    <OfficeForm
      name={`register-${bookingId}-${version}`}
      schema={registerFormSchema(guests)}
      rows={['guests']}
      neverStored={PASSPORT_FIELDS}
      initial={{ guests: initialRows(named, { bookedBy, guests }), version }}
      send={async ({ guests, version }, headers) => {
        try {
          return await send(changeRegister, { params: { id: bookingId }, body: { guests, version } }, headers)
        } catch (error) {
          // The guest saved a change first: the form restarts with that change.
          if (error instanceof ApiError && error.status === 409) void waitForRefetch(changeRegister)
          throw error
        }
      }}
      success={{ title: 'Guests saved', description: `${bookedBy}, booking #${bookingId}` }}
      failure={{ title: 'Error', description: 'Failed to save the guests. Please try again.' }}
      onSent={onClose}
      sendLabel="Save guests"
      sendingLabel="Saving..."
      onCancel={onClose}
    >
      <p className="mb-5 text-ink-soft text-sm">
        Enter everyone aged 16 or over who stays. Leave passport fields blank to keep the stored details.
      </p>
      <GuestsField max={guests} known={known} />
    </OfficeForm>
  )
}
