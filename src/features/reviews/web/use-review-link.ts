import { useEffect, useState } from 'react'
import { parseReviewLink, type ReviewLink } from './review-link.ts'

/**
 * Returns the link that opened the page. Moves the guest's address from the address bar, which others may see, to the history
 * entry.
 */
export function useReviewLink(search: URLSearchParams): ReviewLink | undefined {
  const requested = search.toString()
  const [link, setLink] = useState(() => (hasLink(search) ? parseReviewLink(search) : readStoredLink()))

  useEffect(() => {
    const params = new URLSearchParams(requested)
    if (!hasLink(params)) return
    const reviewLink = parseReviewLink(params)
    setLink(reviewLink)
    history.replaceState({ reviewLink }, '', location.pathname)
  }, [requested])

  return link
}

function hasLink(search: URLSearchParams): boolean {
  return search.has('booking') || search.has('email')
}

function readStoredLink(): ReviewLink | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('reviewLink' in state)) return undefined
  // No other code writes `reviewLink`, so the type is known.
  return state.reviewLink as ReviewLink | undefined
}
