import { useId } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { addressOf } from '#platform/web/api.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'
import type { PublicReviewOrder } from '../contract.ts'

export interface ReviewChoice {
  sort?: PublicReviewOrder | undefined
  home?: number | undefined
}

const LABELS: Record<PublicReviewOrder, string> = { highest: 'Highest rated', lowest: 'Lowest rated', newest: 'Newest' }
// A copy of the contract's values: a page without a form need not load the contract's schemas.
const ORDERS = Object.keys(LABELS) as PublicReviewOrder[]

/** Reads the query of the reviews page; an unknown order or home is ignored. */
export function readReviewChoice(search: URLSearchParams, homes: readonly { id: number }[]): ReviewChoice {
  const sort = ORDERS.find((order) => order === search.get('sort') && order !== 'highest')
  return { sort, home: homes.find(({ id }) => String(id) === search.get('home'))?.id }
}

function addressOfChoice({ sort, home }: ReviewChoice): string {
  return addressOf('/reviews', { query: { sort: sort === 'highest' ? undefined : sort, home } })
}

interface ReviewChoiceFormProps {
  choice: ReviewChoice
  homes: readonly { id: number; title: string }[]
}

/** Shows the orders as links, and a choice of home that also works without JavaScript. */
export function ReviewChoiceForm({ choice, homes }: ReviewChoiceFormProps) {
  const homeField = useId()
  const { sort = 'highest', home } = choice
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-3">
      <nav aria-label="Order of the reviews" className="flex flex-wrap items-center gap-1">
        {ORDERS.map((order) => (
          <LinkButton
            key={order}
            href={addressOfChoice({ ...choice, sort: order })}
            aria-current={order === sort ? 'true' : undefined}
            variant={order === sort ? 'primary' : 'quiet'}
          >
            {LABELS[order]}
          </LinkButton>
        ))}
      </nav>
      {homes.length > 1 && (
        <form action="/reviews" className="flex min-w-0 items-center gap-3">
          {sort !== 'highest' && <input type="hidden" name="sort" value={sort} />}
          <label htmlFor={homeField} className="shrink-0 text-ink-soft">
            Home
          </label>
          <Select
            id={homeField}
            name="home"
            placeholder="All homes"
            className="min-w-0 max-w-80"
            options={homes.map(({ id, title }) => ({ value: id, label: title }))}
            key={home}
            defaultValue={home ?? ''}
            onChange={(event) =>
              navigate(
                addressOfChoice({ ...choice, home: event.target.value ? Number(event.target.value) : undefined }),
              )
            }
          />
          <noscript>
            <Button type="submit" variant="secondary">
              Show
            </Button>
          </noscript>
        </form>
      )}
    </div>
  )
}
