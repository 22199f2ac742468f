import { lazy, Suspense } from 'react'
import { loadWithRetry } from '#platform/web/offline.ts'
import type { LightboxBodyProps } from './lightbox-body.tsx'

export interface LightboxProps extends LightboxBodyProps {
  open: boolean
}

/** Fetches the code in advance, when the pointer or focus nears a control that opens the lightbox. */
export const fetchLightbox = () => import('./lightbox-body.tsx')

const LightboxBody = lazy(() => loadWithRetry(fetchLightbox))

/** All photographs in full screen. The code is fetched on demand. */
export function Lightbox({ open, ...rest }: LightboxProps) {
  return open ? (
    <Suspense fallback={null}>
      <LightboxBody {...rest} />
    </Suspense>
  ) : null
}
