import { type RefObject, useRef } from 'react'
import { MAX_OFFSET } from '#platform/shared/wire.ts'
import { type UrlState, useUrlState } from '../use-url-state.ts'

/** The page of a list, and the heading that takes the focus when the page changes. */
export interface ListPage {
  offset: number
  limit: number
  heading: RefObject<HTMLHeadingElement | null>
  focusHeading(): void
  goTo(offset: number): void
}

/** A list's page in the URL, as in `?tab=emails&page=2`. */
export function usePage(limit: number): ListPage {
  const urlState = useUrlState()
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  return {
    offset: readOffset(urlState, limit),
    limit,
    heading,
    focusHeading,
    goTo: (offset) => {
      urlState.change({ page: offset > 0 ? offset / limit + 1 : '' })
      focusHeading()
      heading.current?.scrollIntoView({ block: 'start' })
    },
  }
}

/** Returns the offset of the page in the URL; 0 for an invalid number. */
export function readOffset({ read }: Pick<UrlState, 'read'>, limit: number): number {
  const offset = (Number(read('page')) - 1) * limit
  return Number.isInteger(offset) && offset > 0 && offset <= MAX_OFFSET ? offset : 0
}
