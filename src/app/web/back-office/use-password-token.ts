import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'

/** Returns the token of a link to choose a password, from `/admin#password=…`, and a function that removes it from the URL. */
export function usePasswordToken(): [token: string | undefined, forget: () => void] {
  const [, navigate] = useLocation()
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return [/^#password=(.+)$/.exec(hash)?.[1], () => navigate('/admin', { replace: true })]
}

/** The router's events report changes by script, which the browser does not. */
const CHANGES = ['hashchange', 'popstate', 'pushState', 'replaceState']

function subscribe(onChange: () => void): () => void {
  for (const change of CHANGES) addEventListener(change, onChange)
  return () => {
    for (const change of CHANGES) removeEventListener(change, onChange)
  }
}
