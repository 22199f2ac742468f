import SearchIcon from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadWithRetry } from '#platform/web/offline.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import type { Destination } from './recent.ts'

const SearchDialog = lazy(() =>
  loadWithRetry(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog })),
)

const SHORTCUTS = [
  { keys: 'Ctrl K or /', what: 'Find anything' },
  { keys: '?', what: 'Show these shortcuts' },
  { keys: 'Escape', what: 'Close a dialog' },
]

/** Renders the search button, and handles the keys that open the search or the list of shortcuts. */
export function OfficeSearch({ destinations }: { destinations: readonly Destination[] }) {
  const [shown, setShown] = useState<'search' | 'shortcuts'>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = dialogFor(event)
      if (!dialog) return
      event.preventDefault()
      setShown(dialog)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setShown(undefined)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onClick={() => setShown('search')}
      >
        <SearchIcon size={16} strokeWidth={1.75} aria-hidden="true" />
        Find
        <kbd className="font-text text-ink-soft text-xs max-lg:hidden pointer-coarse:hidden">Ctrl K</kbd>
      </Button>
      <Suspense>{shown === 'search' && <SearchDialog open onClose={close} destinations={destinations} />}</Suspense>
      <Dialog open={shown === 'shortcuts'} onClose={close} title="Keyboard shortcuts" width="narrow">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
          {SHORTCUTS.map(({ keys, what }) => (
            <div key={keys} className="contents">
              <dt className="font-medium">{keys}</dt>
              <dd className="text-ink-soft">{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

/** Single keys work only outside input fields. No shortcut works while a dialog is open. */
function dialogFor({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): 'search' | 'shortcuts' | undefined {
  if (document.querySelector('dialog[open]')) return undefined
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'search'
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  if (isTyping || ctrlKey || metaKey || altKey) return undefined
  return key === '/' ? 'search' : key === '?' ? 'shortcuts' : undefined
}
