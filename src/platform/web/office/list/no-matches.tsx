import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { ListPage } from './use-page.ts'

interface ClearFiltersProps {
  /** The button's label. */
  clear?: string
  onClear: () => void
  page: Pick<ListPage, 'focusHeading'>
}

/** Shown instead of a list whose filters hide all rows. */
export function NoMatches({ title, children, ...props }: ClearFiltersProps & { title: string; children?: ReactNode }) {
  return (
    <EmptyState
      icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />}
      title={title}
      action={<ClearFilters {...props} />}
    >
      {children}
    </EmptyState>
  )
}

export function ClearFilters({ clear = 'Clear Filters', onClear, page }: ClearFiltersProps) {
  const clearAndFocus = () => {
    onClear()
    // The pressed button disappears with the filters, so the heading takes the focus.
    page.focusHeading()
  }
  return (
    <Button variant="secondary" onClick={clearAndFocus}>
      {clear}
    </Button>
  )
}
