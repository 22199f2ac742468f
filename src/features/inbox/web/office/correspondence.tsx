import PenLine from 'lucide-react/icons/pen-line'
import { type ReactNode, useState } from 'react'
import { History } from '#features/audit-log/web/office/history.tsx'
import { EmailsPanel } from '#features/emails/web/office/emails-panel.tsx'
import type { InboxItem, Note } from '#features/inbox/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { waitForRefetch } from '#platform/web/api.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { NextInLine, type NextInLineProps } from './next-in-line.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { ReplyComposer, type ReplyComposerProps } from './reply-composer.tsx'
import { type ChangeEndpoint, StatusActions, type StatusActionsProps } from './status-actions.tsx'

export interface CorrespondenceProps<Row> {
  about: { item: InboxItem; id: number; label: string; one: string; change: ChangeEndpoint }
  status: Pick<StatusActionsProps, 'current' | 'version' | 'statuses' | 'except' | 'help' | 'send'>
  next: NextInLineProps<Row>
  correspondence: { notes: Note[] }
  reply: Pick<ReplyComposerProps, 'to' | 'start' | 'send'>
  /** Whether the form for an answer is open at first. */
  startsReplying?: boolean
  addNote: (text: string, headers: Record<string, string>) => Promise<unknown>
  /** Other ways to answer, beside the Reply button. */
  links: ReactNode
  /** A decision about the item, shown below the statuses. */
  decision?: ReactNode
  /** The item's text. */
  children: ReactNode
}

/** An open item: its text, answer, status, notes, emails and history. */
export function Correspondence<Row>(props: CorrespondenceProps<Row>) {
  const { about, status, next, correspondence, reply, addNote, links, decision, children } = props
  const mayEdit = usePermitted('edit lettings')
  const [replying, setReplying] = useState(mayEdit && props.startsReplying === true)
  const name = `${about.one}-${about.id}`
  return (
    <article aria-label={about.label}>
      {status.current !== 'new' && <NextInLine {...next} />}
      <div className="flex flex-col gap-5">
        {children}
        <div className={classNames(BAR, replying && 'max-lg:hidden')}>
          {mayEdit && !replying && (
            <Button size="small" onClick={() => setReplying(true)}>
              <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
              Reply
            </Button>
          )}
          {links}
        </div>
        {replying && (
          <ReplyComposer
            {...reply}
            name={name}
            onSent={() => setReplying(false)}
            onFailed={() => void waitForRefetch(about.change)}
            beside={
              <Button variant="quiet" size="large" onClick={() => setReplying(false)}>
                Cancel
              </Button>
            }
          />
        )}
        {mayEdit && <StatusActions {...status} change={about.change} one={about.one} />}
        {decision}
        <NotesPanel name={name} notes={correspondence.notes} add={addNote} />
        <EmailsPanel item={about.item} itemId={about.id} />
        <History item={about.item} itemId={about.id} />
      </div>
    </article>
  )
}

/** Narrow screens that are tall enough keep the buttons above the office's bottom bar. */
const BAR =
  'flex flex-wrap gap-2 tall:max-lg:sticky max-lg:bottom-(--bar-height) max-lg:z-10 tall:max-lg:order-last max-lg:-mx-[12px] max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-[12px] max-lg:py-2.5 max-lg:[&_svg]:hidden max-sm:gap-1.5 max-sm:[&_a]:px-2.5 max-sm:[&_button]:px-2.5'
