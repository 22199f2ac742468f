import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadWithRetry } from '#platform/web/offline.ts'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { whenIdle } from '#platform/web/ui/when-idle.ts'

const fetchSheet = () => import('./mobile-menu-sheet.tsx')
const MobileMenuSheet = lazy(() => loadWithRetry(fetchSheet))

/**
 * The menu for narrow headers. Its sheet is fetched when the browser is idle. After an earlier press, the sheet opens
 * once fetched.
 */
export function MobileMenu({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const [requested, setRequested] = useState(false)
  useEffect(() => whenIdle(() => fetchSheet().catch(() => {})), [])
  return (
    <div className="@5xl:hidden">
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        icon={<Menu size={24} strokeWidth={1.75} />}
        onClick={() => {
          setRequested(true)
          setOpen(true)
        }}
      />
      {requested && (
        <Suspense fallback={null}>
          <MobileMenuSheet name={name} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
