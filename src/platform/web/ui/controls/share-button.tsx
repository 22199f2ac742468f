import Share from 'lucide-react/icons/share-2'
import { showToast } from '../toast/toasts.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-button.tsx'

export interface ShareButtonProps {
  title: string
  /** The path on this site, with the chosen query. */
  path: string
  label?: string
}

/** Opens the system's share dialog, or copies the link in a browser without a share dialog. */
export function ShareButton({ title, path, label = 'Share' }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, location.href).href
    if (await tryToShare({ title, url })) return
    const done = await copyText(url)
    showToast({
      title: done ? 'Link copied' : 'Please copy the link by hand',
      description: done ? 'Paste it into a message.' : url,
      ...(!done && { tone: 'error' as const }),
    })
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share size={18} strokeWidth={1.75} aria-hidden="true" />
      {label}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}

/** Resolves to whether the browser opened a share dialog, even if the guest then cancelled. */
async function tryToShare(link: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
