import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type ListedHome, markProperty } from '#features/properties/contract.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { Switch } from '#platform/web/office/switch.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

type Mark = Pick<z.input<typeof markProperty.body & object>, 'isAvailable' | 'featured'>

/** Each switch saves at once. */
export function HomeSwitches({ home }: { home: ListedHome }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (mark: Mark) =>
      send(markProperty, { params: { id: home.id }, body: { ...mark, version: home.version } }),
    onSuccess: (_, mark) => showToast({ title: 'Property Updated', description: outcomeOf(home.title, mark) }),
    onError: (error) =>
      showToast({
        title: 'Error',
        description: (error instanceof ApiError && error.serverMessage) || 'Failed to update property.',
        tone: 'error',
      }),
    onSettled: () => reread(markProperty),
  })
  const turning = (name: keyof Mark) => isPending && variables?.[name] !== undefined
  const about = <span className="sr-only"> {home.title}</span>
  return (
    <div className="flex flex-wrap gap-x-4 lg:flex-col">
      <Switch
        on={home.isAvailable}
        busy={turning('isAvailable')}
        onTurn={(isAvailable) => mutate({ isAvailable })}
        className={LOW}
      >
        <span>On the site{about}</span>
      </Switch>
      <Switch on={home.featured} busy={turning('featured')} onTurn={(featured) => mutate({ featured })} className={LOW}>
        <span>Featured{about}</span>
      </Switch>
    </div>
  )
}

/** Two switches fit into a table row. */
const LOW = 'lg:min-h-8!'

function outcomeOf(title: string, { isAvailable, featured }: Mark): string {
  if (isAvailable !== undefined)
    return isAvailable ? `${title} is on the site again.` : `${title} is hidden: guests no longer find it.`
  return featured ? `${title} is shown on the home page.` : `${title} is no longer shown on the home page.`
}
