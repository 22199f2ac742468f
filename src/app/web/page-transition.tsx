import { Component, type ReactNode, Suspense, use, useDeferredValue, useEffect, ViewTransition } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSite } from '#features/settings/web/queries.ts'
import { tryAgain } from '#platform/web/offline.ts'
import { Layout } from './layout/layout.tsx'
import type { Readiness } from './ready.ts'
import { useArrival, useScrollKeeping } from './scrolling.ts'

/**
 * Shows the page of the current address. A new address is made ready behind the old page, which stays until code and
 * data of the new one are here; then they change by view transition, which a change of the query alone never starts.
 */
export function PageTransition({ readiness }: { readiness: Readiness }) {
  const [path] = useLocation()
  const search = useSearch()
  const requested = search ? `${path}?${search}` : path
  const shown = useDeferredValue(requested)
  useScrollKeeping()
  useAnotherTry(requested, requested !== shown)
  return (
    <Frame path={shown.split('?', 1)[0] ?? '/'} busy={requested !== shown}>
      <PageErrorBoundary address={requested}>
        <Suspense>
          <CurrentPage readiness={readiness} url={shown} />
        </Suspense>
      </PageErrorBoundary>
    </Frame>
  )
}

function CurrentPage({ readiness, url }: { readiness: Readiness; url: string }) {
  const { page, location } = use(readiness.of(url))
  useArrival(url)
  useEffect(() => readiness.keepOnly(url), [readiness, url])
  // The page itself wakes after the frame around it: only now does every button answer.
  useEffect(() => {
    document.documentElement.setAttribute('data-alive', '')
    queueMicrotask(() => dispatchEvent(new Event('alive')))
  }, [])
  return (
    <ViewTransition key={location.path} default="none" enter="auto" exit="auto">
      <page.Component location={location} />
    </ViewTransition>
  )
}

/** Another address, or the same link once more while its page is waited for, asks again for what could not be fetched. */
function useAnotherTry(requested: string, waiting: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address is what counts
  useEffect(tryAgain, [requested])
  useEffect(() => {
    if (!waiting) return
    addEventListener('pushState', tryAgain)
    return () => removeEventListener('pushState', tryAgain)
  }, [waiting])
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

/** What is seen of a page that broke while it was drawn; any other address has another chance. */
class PageErrorBoundary extends Component<{ address: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate({ address }: { address: string }) {
    if (this.state.failed && address !== this.props.address) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="mx-auto max-w-[720px] px-4 py-28 text-center">
        <h1 className="font-display text-3xl">Something went wrong</h1>
        <a className="mt-6 inline-block underline" href={this.props.address}>
          Try again
        </a>
      </div>
    )
  }
}
