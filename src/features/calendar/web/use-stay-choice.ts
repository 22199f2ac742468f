import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readStayChoice, type StayChoice } from './stay-choice.ts'

/** Stores the guest's choice in the URL, for reload, shared links and Back. A single date is not stored. */
export function useStayChoice(
  search: URLSearchParams,
  addressFor: (choice: StayChoice) => string,
): [StayChoice, (change: StayChoice) => void] {
  const query = search.toString()
  const [seen, setSeen] = useState(query)
  const [choice, setChoice] = useState(() => readStayChoice(search))
  if (seen !== query) {
    setSeen(query)
    setChoice(readStayChoice(search))
  }

  const change = (part: StayChoice) => {
    const next = { ...choice, ...part }
    setChoice(next)
    if (Boolean(next.checkIn) === Boolean(next.checkOut)) navigate(addressFor(next), { replace: true })
  }
  return [choice, change]
}
