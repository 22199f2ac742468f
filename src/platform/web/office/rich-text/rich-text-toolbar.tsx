import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Heading3 from 'lucide-react/icons/heading-3'
import Heading4 from 'lucide-react/icons/heading-4'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Redo from 'lucide-react/icons/redo'
import Underline from 'lucide-react/icons/underline'
import Undo from 'lucide-react/icons/undo'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { RichTextLink } from './rich-text-link.tsx'

interface RichTextToolbarProps {
  editor: Editor
  /** The field's label, from which the toolbar takes its name. */
  label: string
  /** The id of the editor, for `aria-controls`. */
  controls: string
}

/** A toolbar with a single Tab stop; arrow keys move between its buttons (ARIA toolbar pattern). */
export function RichTextToolbar({ editor, label, controls }: RichTextToolbarProps) {
  const [tabStop, setStop] = useState(0)
  const [linking, setLinking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const active = useEditorState({
    editor,
    selector: ({ editor }) => TOOLS.map(({ isOn }) => isOn?.(editor) ?? false),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const last = TOOLS.length - 1
    const to = {
      ArrowRight: tabStop === last ? 0 : tabStop + 1,
      ArrowLeft: tabStop === 0 ? last : tabStop - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setStop(to)
    bar.current?.querySelectorAll('button')[to]?.focus()
  }

  const closeLink = () => {
    setLinking(false)
    editor.commands.focus()
  }

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        aria-controls={controls}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-0.5 border-line border-b p-1"
      >
        {TOOLS.map(({ name, Icon, run, isOn }, index) => (
          <button
            key={name}
            type="button"
            tabIndex={index === tabStop ? 0 : -1}
            aria-label={name}
            title={name}
            aria-pressed={isOn ? active[index] : undefined}
            aria-expanded={name === LINK ? linking : undefined}
            onFocus={() => setStop(index)}
            // Prevents the click from clearing the editor's selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (run ? run(editor) : setLinking(!linking))}
            className="grid size-10 pointer-coarse:size-11 place-items-center rounded-field text-ink-soft -outline-offset-2 transition-colors hover:bg-sand hover:text-ink aria-expanded:bg-sand aria-pressed:bg-pine-tint aria-pressed:text-pine-deep"
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ))}
      </div>
      {linking && <RichTextLink editor={editor} onClose={closeLink} />}
    </>
  )
}

interface Tool {
  name: string
  Icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': 'true' }>
  /** Absent for the button that opens the field for a link. */
  run?: (editor: Editor) => void
  /** Whether the format applies at the cursor; absent for actions such as undo, which have no state. */
  isOn?: (editor: Editor) => boolean
}

const LINK = 'Link'

const TOOLS: readonly Tool[] = [
  {
    name: 'Bold',
    Icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'Italic',
    Icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'Underline',
    Icon: Underline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'Heading',
    Icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'Smaller heading',
    Icon: Heading4,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
  },
  {
    name: 'List',
    Icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'Numbered list',
    Icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  { name: LINK, Icon: Link, isOn: (editor) => editor.isActive('link') },
  { name: 'Undo', Icon: Undo, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'Redo', Icon: Redo, run: (editor) => editor.chain().focus().redo().run() },
]
