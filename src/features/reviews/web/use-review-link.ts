import { useEffect, useState } from 'react'
import { type ReviewLink, reviewLinkOf } from './review-link.ts'

/**
 * The link that led here. The guest's address is taken out of the browser's address bar at once, where a shared screen or a
 * copied link would show it, and kept with this entry of the history, so that a reload still works.
 */
export function useReviewLink(search: URLSearchParams): ReviewLink | undefined {
  const requested = search.toString()
  const [link, setLink] = useState(() => (carriesLink(search) ? reviewLinkOf(search) : storedLink()))

  useEffect(() => {
    const given = new URLSearchParams(requested)
    if (!carriesLink(given)) return
    const reviewLink = reviewLinkOf(given)
    setLink(reviewLink)
    history.replaceState({ reviewLink }, '', location.pathname)
  }, [requested])

  return link
}

function carriesLink(search: URLSearchParams): boolean {
  return search.has('booking') || search.has('email')
}

function storedLink(): ReviewLink | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('reviewLink' in state)) return undefined
  // Only this hook writes it.
  return state.reviewLink as ReviewLink | undefined
}
