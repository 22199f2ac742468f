import { lazy, Suspense } from 'react'
import type { LightboxBodyProps } from './lightbox-body.tsx'

export interface LightboxProps extends LightboxBodyProps {
  open: boolean
}

const LightboxBody = lazy(() => import('./lightbox-body.tsx'))

/** All photographs over the whole screen. Its code is fetched when it is first opened; open, it stands by itself. */
export function Lightbox({ open, ...rest }: LightboxProps) {
  return open ? (
    <Suspense fallback={null}>
      <LightboxBody {...rest} />
    </Suspense>
  ) : null
}
