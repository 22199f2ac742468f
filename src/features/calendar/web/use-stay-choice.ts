import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type StayChoice, stayChoiceOf } from './stay-choice.ts'

/**
 * What the guest has chosen on a page, kept in its address: a reload, a shared link and Back find it again. While
 * only one day is chosen the address waits for the other.
 */
export function useStayChoice(
  search: URLSearchParams,
  addressFor: (choice: StayChoice) => string,
): [StayChoice, (change: StayChoice) => void] {
  const requested = search.toString()
  const [seen, setSeen] = useState(requested)
  const [choice, setChoice] = useState(() => stayChoiceOf(search))
  if (seen !== requested) {
    setSeen(requested)
    setChoice(stayChoiceOf(search))
  }

  const change = (part: StayChoice) => {
    const next = { ...choice, ...part }
    setChoice(next)
    if (Boolean(next.checkIn) === Boolean(next.checkOut)) navigate(addressFor(next), { replace: true })
  }
  return [choice, change]
}
