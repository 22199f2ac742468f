import { useController } from 'react-hook-form'
import { uploadPortrait } from '#features/staff/contract.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { ChoosePicture } from '#platform/web/office/photographs/choose-picture.tsx'
import { usePictureUpload } from '#platform/web/office/photographs/use-picture-upload.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'

/** The member's portrait. Choosing a file uploads it. Guests see the portrait once the profile is saved. */
export function PortraitField() {
  const { id, form, error } = useField('portrait')
  const { field } = useController({ name: 'portrait', control: form.control })
  const { upload, busy, message } = usePictureUpload(uploadPortrait, ({ src }) => field.onChange(src))
  const src: string | null = field.value
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        Portrait <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        {src && (
          <Photograph
            photograph={{ src, alt: 'Your portrait', width: 480, height: 480 }}
            sizes="5rem"
            className="size-20 shrink-0 rounded-full"
          />
        )}
        <ChoosePicture label="Portrait" busy={busy} describedBy={`${id}-help`} buttonRef={field.ref} onFiles={upload}>
          {src ? 'Choose another' : 'Choose a photograph'}
        </ChoosePicture>
        {src && (
          <Button variant="quiet" size="small" className="min-h-11" onClick={() => field.onChange(null)}>
            Remove <span className="sr-only">the portrait</span>
          </Button>
        )}
      </div>
      <FieldHelpAndError
        id={id}
        help="A JPEG, PNG or WebP photograph of up to 25 MB. It is cut to a square."
        error={message ?? error}
      />
    </fieldset>
  )
}
