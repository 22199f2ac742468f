import { useMutation } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import House from 'lucide-react/icons/house'
import { useEffect, useRef, useState } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { changeApplication, type OpenApplication } from '#features/owner-applications/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/**
 * Button that accepts an application, which makes a hidden draft home. Afterwards a link to the home replaces the button.
 */
export function Acceptance({ application }: { application: OpenApplication }) {
  const mayEdit = usePermitted('edit lettings')
  const { id, version, stage, images, propertyId } = application
  const [isConfirming, setConfirming] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const hadHome = useRef(propertyId !== null)
  // The new link to the home takes the focus, because the focused button is removed.
  useEffect(() => {
    if (propertyId !== null && !hadHome.current) box.current?.querySelector('a')?.focus()
    hadHome.current = propertyId !== null
  }, [propertyId])
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(changeApplication, { params: { id }, body: { stage: 'accepted', version } }),
    onSuccess: () => showToast({ title: 'Application accepted', description: 'The draft home is in Properties.' }),
    onError: (error) => showToast(errorToast(error, 'Failed to update application')),
    onSettled: async () => {
      setConfirming(false)
      await waitForRefetch(changeApplication)
    },
  })

  if (propertyId !== null)
    return (
      <div
        ref={box}
        className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-pine-tint px-4 py-3 text-sm"
      >
        <p>
          {stage === 'accepted'
            ? 'This application has a home in Properties. Guests see the home once you tick “Shown on the site”.'
            : 'A home was created from this application. It stays in Properties until you delete it.'}
        </p>
        {mayEdit && (
          <LinkButton href={officeUrl('properties', { property: propertyId })} size="small">
            Go to the home
            <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </LinkButton>
        )}
      </div>
    )
  if (!mayEdit) return null
  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => setConfirming(true)}>
        <House size={16} strokeWidth={1.75} aria-hidden="true" />
        Accept and create a draft home
      </Button>
      <ConfirmDialog
        open={isConfirming}
        question="Accept this application?"
        confirmLabel="Accept"
        tone="primary"
        busy={isPending ? 'Accepting...' : undefined}
        onConfirm={() => mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          A hidden home is created in Properties, with the number of bedrooms
          {images.length > 0 && ' and the photographs'} from the application. Before the home can be shown, you need to
          enter a title, a description, a location, a city and a price: nothing that the owner wrote is published. The
          owner will be emailed that we would be glad to manage their home (see Emails).
        </p>
      </ConfirmDialog>
    </div>
  )
}
