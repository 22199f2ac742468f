import { useController } from 'react-hook-form'
import { uploadPicture } from '#features/properties/contract.ts'
import { FieldHelpAndError, INPUT_CLASS } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { ChoosePicture } from '#platform/web/office/photographs/choose-picture.tsx'
import { usePictureUpload } from '#platform/web/office/photographs/use-picture-upload.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import type { PictureValue } from './facts-fields.ts'

interface PictureFieldProps {
  name: 'floorPlan' | 'mapPicture'
  label: string
  help: string
  placeholder: string
}

/** A floor plan or a map. Choosing a file uploads the picture. Guests see the picture once the home is saved. */
export function PictureField({ name, label, help, placeholder }: PictureFieldProps) {
  const { id, form, error } = useField(name)
  const altField = useField(`${name}.alt`)
  const { field } = useController({ name, control: form.control })
  const { upload, busy, message } = usePictureUpload(uploadPicture, ({ src }) => field.onChange({ src, alt: '' }))
  const picture: PictureValue = field.value
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-medium">
        {label} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {picture && (
        <div className="mb-3 grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Photograph
            photograph={picture}
            sizes="14rem"
            className="h-auto w-full rounded-field border border-line object-contain"
          />
          <div>
            <label htmlFor={`${id}-alt`} className="mb-1.5 block font-medium">
              Description (alt text)
            </label>
            <input
              id={`${id}-alt`}
              type="text"
              maxLength={300}
              placeholder={placeholder}
              value={picture.alt}
              onChange={(event) => field.onChange({ ...picture, alt: event.target.value })}
              className={INPUT_CLASS}
            />
            <FieldHelpAndError id={altField.id} error={altField.error} />
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <ChoosePicture label={label} busy={busy} describedBy={`${id}-help`} buttonRef={field.ref} onFiles={upload}>
          {picture ? 'Choose another' : 'Choose a picture'} <span className="sr-only">for: {label}</span>
        </ChoosePicture>
        {picture && (
          <Button variant="quiet" size="small" className="min-h-11" onClick={() => field.onChange(null)}>
            Remove <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      <FieldHelpAndError id={id} help={help} error={message ?? error} />
    </fieldset>
  )
}
