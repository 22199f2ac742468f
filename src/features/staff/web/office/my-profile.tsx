import { useState } from 'react'
import {
  changeProfile,
  MAX_PROFILE_NAME,
  MAX_PROFILE_ROLE,
  profileForm,
  type StaffProfile,
} from '#features/staff/contract.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { AccountCard } from './account-card.tsx'
import { PortraitField } from './portrait-field.tsx'

/** How guests see the member, and the form to change it [rule contact-person]. */
export function MyProfile({ profile }: { profile: StaffProfile }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { name, role, portrait, isShown } = profile
  return (
    <>
      <AccountCard
        title="Profile for guests"
        state={isShown ? <Badge tone="green">Shown to guests</Badge> : <Badge>Not shown</Badge>}
        actions={
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Edit profile
          </Button>
        }
      >
        {role === '' ? (
          <p>Guests can see who answers them: a first name, a role and a portrait. You have not entered yours yet.</p>
        ) : (
          <div className="flex items-center gap-4">
            {portrait && <Photograph photograph={portrait} sizes="4rem" alt="" className="size-16 rounded-full" />}
            <p className="wrap-anywhere min-w-0">
              <strong className="block font-medium text-ink">{name}</strong>
              {role}
            </p>
          </div>
        )}
      </AccountCard>
      <Dialog
        open={open}
        onClose={close}
        title="Edit profile"
        description="What guests see of you on the site and in emails. It is deleted with your account."
        width="narrow"
      >
        <ProfileForm profile={profile} onSaved={close} onCancel={close} />
      </Dialog>
    </>
  )
}

interface ProfileFormProps {
  profile: StaffProfile
  onSaved: () => void
  onCancel: () => void
}

function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const { name, role, portrait, isShown, version, otherShown } = profile
  return (
    <OfficeForm
      name="profile"
      schema={profileForm}
      initial={{ name, role, portrait: portrait?.src ?? null, isShown }}
      neverStored={['portrait']}
      send={async ({ elapsedMs: _, ...typed }) => {
        try {
          return await send(changeProfile, { body: { ...typed, version } })
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) void waitForRefetch(changeProfile)
          throw error
        }
      }}
      success={{ title: 'Profile Saved', description: 'The site shows it at once.' }}
      failure={{ title: 'Failed to save your profile', description: OFFICE_UNREACHABLE }}
      onSent={onSaved}
      sendLabel="Save profile"
      sendingLabel="Saving..."
      onCancel={onCancel}
    >
      <div className="grid gap-5">
        <TextField
          name="name"
          label="First name"
          autoComplete="given-name"
          maxLength={MAX_PROFILE_NAME}
          help="As guests call you."
        />
        <TextField name="role" label="Role" maxLength={MAX_PROFILE_ROLE} help="For example, Guest relations." />
        <PortraitField />
        <CheckboxField
          name="isShown"
          label="Shown to guests as the person who answers"
          help={
            otherShown === null
              ? 'On the enquiry, contact and about pages, on offers and stays, and in emails.'
              : `Guests see ${otherShown} now, and would see you instead.`
          }
        />
      </div>
    </OfficeForm>
  )
}
