import { Component, type ReactNode, Suspense, use, useDeferredValue, useEffect, ViewTransition } from 'react'
import { useSite } from '#features/settings/web/queries.ts'
import { retryAll } from '#platform/web/offline.ts'
import { useRawUrl } from '#platform/web/use-raw-url.ts'
import { Layout } from '../layout/layout.tsx'
import { PageOutline } from '../layout/page-outline.tsx'
import type { PageLoader } from './page-loader.ts'
import { useScrollOnNavigation, useScrollRestoration } from './scrolling.ts'

/** Shows the page of the current URL. The old page stays mounted until the new page has loaded [rule link-feedback]. */
export function PageTransition({ pageLoader }: { pageLoader: PageLoader }) {
  const { path, search } = useRawUrl()
  const requested = search ? `${path}?${search}` : path
  const shown = useDeferredValue(requested)
  useScrollRestoration()
  useRetryOnNavigation(requested, requested !== shown)
  return (
    <Frame path={pathOf(shown)} busy={requested !== shown} leaving={path !== pathOf(shown)}>
      <PageErrorBoundary address={requested}>
        <Suspense>
          <CurrentPage pageLoader={pageLoader} url={shown} />
        </Suspense>
      </PageErrorBoundary>
    </Frame>
  )
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

function CurrentPage({ pageLoader, url }: { pageLoader: PageLoader; url: string }) {
  const { page, location } = use(pageLoader.load(url))
  useScrollOnNavigation(url)
  useEffect(() => pageLoader.forgetOthers(url), [pageLoader, url])
  // The page hydrates after the frame around the page, so only this effect marks the document as hydrated.
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

/** Retries fetches that failed offline, after a navigation or when a link is clicked while a page is loading. */
function useRetryOnNavigation(requested: string, waiting: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address is what counts
  useEffect(retryAll, [requested])
  useEffect(() => {
    if (!waiting) return
    addEventListener('pushState', retryAll)
    return () => removeEventListener('pushState', retryAll)
  }, [waiting])
}

interface FrameProps {
  path: string
  busy: boolean
  leaving: boolean
  children: ReactNode
}

/** Adds the public header and footer, which the office does not use. */
function Frame({ path, busy, leaving, children }: FrameProps) {
  const { settings, demo } = useSite()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-busy', busy)
  }, [busy])
  if (path === '/admin' || path.startsWith('/admin/')) return children
  return (
    <Layout business={settings.business} demo={demo}>
      {children}
      {leaving && <PageOutline />}
    </Layout>
  )
}

/** Shows an error if a page throws while rendering. Navigation to another URL removes the error. */
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
      <div role="alert" className="wrap py-20 text-center">
        <h1 className="font-display text-3xl">Something went wrong</h1>
        <a className="mt-6 block underline" href={this.props.address}>
          Try again
        </a>
      </div>
    )
  }
}
