import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type ListedHome, setPropertyFlags } from '#features/properties/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Switch } from '#platform/web/office/switch.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

type Flags = Pick<z.input<typeof setPropertyFlags.body & object>, 'isAvailable' | 'featured'>

/** Each switch saves at once. */
export function HomeSwitches({ home }: { home: ListedHome }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (mark: Flags) =>
      send(setPropertyFlags, { params: { id: home.id }, body: { ...mark, version: home.version } }),
    onSuccess: (_, mark) => showToast({ title: 'Property Updated', description: describeOutcome(home.title, mark) }),
    onError: (error) => showToast(errorToast(error, 'Failed to update property.')),
    onSettled: () => waitForRefetch(setPropertyFlags),
  })
  const isSaving = (name: keyof Flags) => isPending && variables?.[name] !== undefined
  const about = <span className="sr-only"> {home.title}</span>
  return (
    <div className="flex flex-wrap gap-x-4 lg:flex-col">
      <Switch
        on={home.isAvailable}
        busy={isSaving('isAvailable')}
        onSwitch={(isAvailable) => mutate({ isAvailable })}
        className={COMPACT}
      >
        <span>On the site{about}</span>
      </Switch>
      <Switch
        on={home.featured}
        busy={isSaving('featured')}
        onSwitch={(featured) => mutate({ featured })}
        className={COMPACT}
      >
        <span>Featured{about}</span>
      </Switch>
    </div>
  )
}

/** A reduced height, so that two switches fit into a table row. */
const COMPACT = 'lg:min-h-8!'

function describeOutcome(title: string, { isAvailable, featured }: Flags): string {
  if (isAvailable !== undefined)
    return isAvailable ? `${title} is now shown on the site.` : `${title} is hidden: guests can no longer find it.`
  return featured ? `${title} is now featured.` : `${title} is no longer featured.`
}
