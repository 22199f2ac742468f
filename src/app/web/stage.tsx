import {
  Component,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  ViewTransition,
} from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSite } from '#features/settings/web/queries.ts'
import { Layout } from './layout/layout.tsx'
import type { Readiness } from './ready.ts'

/**
 * Shows the page of the current address. A new address is made ready behind the old page, which stays until code and
 * data of the new one are here; then they change by view transition, which a change of the query alone never starts.
 */
export function Stage({ readiness }: { readiness: Readiness }) {
  const [path] = useLocation()
  const search = useSearch()
  const asked = search ? `${path}?${search}` : path
  const shown = useDeferredValue(asked)
  useHashScroll()
  return (
    <Frame path={shown.split('?', 1)[0] ?? '/'} busy={asked !== shown}>
      <Failsafe address={asked}>
        <Suspense>
          <Scene readiness={readiness} url={shown} />
        </Suspense>
      </Failsafe>
    </Frame>
  )
}

function Scene({ readiness, url }: { readiness: Readiness; url: string }) {
  const { page, location } = use(readiness.of(url))
  useEffect(() => readiness.keepOnly(url), [readiness, url])
  // The page itself wakes after the frame around it: only now does every button answer.
  useEffect(() => {
    document.documentElement.setAttribute('data-alive', '')
  }, [])
  return (
    <ViewTransition key={location.path} default="none" enter="auto" exit="auto">
      <Arrival path={location.path} />
      <page.Component location={location} />
    </ViewTransition>
  )
}

/** The office has a frame of its own. */
function Frame({ path, busy, children }: { path: string; busy: boolean; children: ReactNode }) {
  const { settings, demo } = useSite()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-busy', busy)
  }, [busy])
  if (path === '/admin' || path.startsWith('/admin/')) return children
  return (
    <Layout business={settings.business} demo={demo}>
      {children}
    </Layout>
  )
}

let arrivals = 0

/**
 * The view scrolls to the top on every change of the path, Back and Forward too; a hash wins [rule scroll-to-top].
 */
function Arrival({ path }: { path: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to run
  useLayoutEffect(() => {
    arrivals += 1
    if (arrivals === 1) return
    if (!scrollToHash('auto')) window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
  return null
}

/**
 * Links to a place on the page that is open scroll there smoothly. A link to that page itself, such as
 * the logo on the home page, leads to its top.
 */
function useHashScroll(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let before = pageAddress()
    const go = ({ type }: Event) => {
      const same = type === 'pushState' && before === pageAddress()
      before = pageAddress()
      // A menu that the link stood in closes first: behind it the page cannot scroll, and it gives the focus back.
      requestAnimationFrame(() => {
        if (!scrollToHash('smooth') && same) window.scrollTo({ top: 0, behavior: calmed('smooth') })
      })
    }
    const note = () => {
      before = pageAddress()
    }
    addEventListener('pushState', go)
    addEventListener('hashchange', go)
    addEventListener('replaceState', note)
    addEventListener('popstate', note)
    return () => {
      removeEventListener('pushState', go)
      removeEventListener('hashchange', go)
      removeEventListener('replaceState', note)
      removeEventListener('popstate', note)
    }
  }, [])
}

function pageAddress(): string {
  return location.pathname + location.search
}

function scrollToHash(behavior: ScrollBehavior): boolean {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return false
  target.scrollIntoView({ behavior: calmed(behavior) })
  return true
}

function calmed(behavior: ScrollBehavior): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : behavior
}

/** A page whose code cannot be fetched any more (a new release, a lost line) is asked for from the server as a whole. */
class Failsafe extends Component<{ address: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    const tried = `reloaded ${this.props.address}`
    if (history.state === tried) return
    history.replaceState(tried, '')
    location.reload()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="mx-auto max-w-[720px] px-4 py-28 text-center">
        <h1 className="font-display text-3xl">This page did not arrive</h1>
        <p className="mt-4">Please check your connection and try again.</p>
        <a className="mt-6 inline-block underline" href={this.props.address}>
          Try again
        </a>
      </div>
    )
  }
}
