import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { Button, buttonLook } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Ten recovery codes, shown once, to copy, download or write down. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div>
      <p>
        Each code signs you in once if you do not have your phone. The codes will not be shown again: keep them where
        you keep your passwords, or on paper in a locked drawer.
      </p>
      <ul
        aria-label="Recovery codes"
        className="my-5 grid grid-cols-1 gap-x-8 gap-y-1 rounded-card bg-sand p-5 [font-family:ui-monospace,monospace] text-base tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => void copy(text)}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="latchkey-recovery-codes.txt"
          className={buttonLook({ variant: 'secondary' })}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          Save as a file
        </a>
        <Button onClick={onDone}>I have saved the codes</Button>
      </div>
    </div>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied' })
  } catch {
    showToast({
      title: 'This browser could not copy the codes',
      description: 'Please select the codes and copy them.',
      tone: 'error',
    })
  }
}
