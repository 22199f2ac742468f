import { useMedia } from '#platform/web/ui/use-media.ts'
import { FootBar } from './foot-bar.tsx'
import type { OfficeNavProps } from './nav-entries.ts'
import { SideBar } from './side-bar.tsx'

const TABLET = '(min-width: 48rem)'

/** The office's navigation: beside the content, or on a phone a bar at the lower edge. */
export function OfficeNav(props: OfficeNavProps) {
  return useMedia(TABLET) ? <SideBar {...props} /> : <FootBar {...props} />
}
