import { Component, type ReactNode, Suspense, use, useDeferredValue, useEffect, ViewTransition } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSite } from '#features/settings/web/queries.ts'
import { Layout } from './layout/layout.tsx'
import type { Readiness } from './ready.ts'
import { useArrival, useScrollKeeping } from './scrolling.ts'

/**
 * Shows the page of the current address. A new address is made ready behind the old page, which stays until code and
 * data of the new one are here; then they change by view transition, which a change of the query alone never starts.
 */
export function Stage({ readiness }: { readiness: Readiness }) {
  const [path] = useLocation()
  const search = useSearch()
  const asked = search ? `${path}?${search}` : path
  const shown = useDeferredValue(asked)
  useScrollKeeping()
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
  useArrival(url)
  useEffect(() => readiness.keepOnly(url), [readiness, url])
  // The page itself wakes after the frame around it: only now does every button answer.
  useEffect(() => {
    document.documentElement.setAttribute('data-alive', '')
  }, [])
  return (
    <ViewTransition key={location.path} default="none" enter="auto" exit="auto">
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
