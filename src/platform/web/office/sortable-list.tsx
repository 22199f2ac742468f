import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS as Movement } from '@dnd-kit/utilities'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'

export interface SortableListProps {
  /** The list's name for screen readers. */
  label: string
  keys: readonly string[]
  /** Returns an entry's name in announcements: "Photograph 2: the garden". */
  nameOf: (key: string) => string
  onSort: (keys: string[]) => void
  /** `line` for one-line entries: their buttons are side by side, without the handle on a phone. */
  size?: 'line' | 'card'
  children: (key: string, place: number) => ReactNode
}

/** A list to be sorted by dragging a handle, by arrow keys on the handle, or by plain buttons (WCAG 2.5.7). */
export function SortableList({ label, keys, nameOf, onSort, size = 'card', children }: SortableListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (key: unknown) => keys.indexOf(String(key)) + 1
  const lastPosition = useRef(0)
  const announcePosition = (active: { id: unknown }, place: number, what: string) => {
    lastPosition.current = place
    return `${nameOf(String(active.id))} ${what} place ${place} of ${keys.length}.`
  }
  const announcements: Announcements = {
    onDragStart: () => {
      lastPosition.current = 0
      return undefined
    },
    // After a drag starts, dnd-kit's first event reports the entry's original position.
    onDragOver: ({ active, over }) => {
      const place = over ? positionOf(over.id) : lastPosition.current
      if (place === lastPosition.current) return undefined
      const isLifted = lastPosition.current === 0 && place === positionOf(active.id)
      return announcePosition(active, place, isLifted ? 'is lifted at' : 'is over')
    },
    onDragEnd: ({ active, over }) => announcePosition(active, positionOf((over ?? active).id), 'was dropped at'),
    onDragCancel: ({ active }) => announcePosition(active, positionOf(active.id), 'went back to'),
  }

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onSort(arrayMove([...keys], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
  }
  const move = (key: string, by: -1 | 1) => {
    const to = keys.indexOf(key) + by
    if (to < 0 || to >= keys.length) return
    onSort(arrayMove([...keys], to - by, to))
    setMessage(`${nameOf(key)} is now in position ${to + 1} of ${keys.length}.`)
    // An element that moves in the DOM loses the focus.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-move="${by === -1 ? 'up' : 'down'}"]`)
        ?.focus(),
    )
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDown]}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: HOW_TO } }}
      >
        <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
          <ol ref={list} aria-label={label} className={size === 'line' ? 'space-y-1.5' : 'space-y-3'}>
            {keys.map((key, place) => (
              <Entry
                key={key}
                id={key}
                name={nameOf(key)}
                size={size}
                first={place === 0}
                last={place === keys.length - 1}
                onMove={(by) => move(key, by)}
              >
                {children(key, place)}
              </Entry>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

const HOW_TO =
  'To move this item, press Space and then the arrow keys. Press Space to drop it or Escape to cancel. Buttons also move this item up and down.'

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface EntryProps {
  id: string
  name: string
  size: 'line' | 'card'
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  children: ReactNode
}

function Entry({ id, name, size, first, last, onMove, children }: EntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      data-key={id}
      style={{ transform: Movement.Translate.toString(transform), transition }}
      className={classNames(
        'relative flex gap-1 border border-line bg-surface',
        size === 'line' ? 'items-center rounded-field px-1' : 'rounded-card p-2 sm:gap-2 sm:p-3',
        isDragging && 'z-10 shadow-float',
      )}
    >
      <div className={classNames('flex shrink-0 items-center', size === 'card' && 'flex-col')}>
        <IconButton
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          label={`Move ${name}`}
          icon={<GripVertical size={20} strokeWidth={1.75} />}
          className={classNames('cursor-grab touch-none active:cursor-grabbing', size === 'line' && 'max-sm:hidden')}
        />
        <IconButton
          data-move="up"
          label={`Move up ${name}`}
          icon={<ArrowUp size={18} strokeWidth={1.75} />}
          aria-disabled={first || undefined}
          onClick={() => onMove(-1)}
          className="aria-disabled:cursor-default aria-disabled:opacity-35"
        />
        <IconButton
          data-move="down"
          label={`Move down ${name}`}
          icon={<ArrowDown size={18} strokeWidth={1.75} />}
          aria-disabled={last || undefined}
          onClick={() => onMove(1)}
          className="aria-disabled:cursor-default aria-disabled:opacity-35"
        />
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
