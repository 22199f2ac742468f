import { lazy, Suspense } from 'react'
import { untilThere } from '#platform/web/offline.ts'
import type { LightboxBodyProps } from './lightbox-body.tsx'

export interface LightboxProps extends LightboxBodyProps {
  open: boolean
}

/** Fetches it ahead of need: when somebody comes near what opens it. */
export const fetchLightbox = () => import('./lightbox-body.tsx')

const LightboxBody = lazy(() => untilThere(fetchLightbox))

/** All photographs over the whole screen. Its code is fetched when it is first opened; open, it stands by itself. */
export function Lightbox({ open, ...rest }: LightboxProps) {
  return open ? (
    <Suspense fallback={null}>
      <LightboxBody {...rest} />
    </Suspense>
  ) : null
}
