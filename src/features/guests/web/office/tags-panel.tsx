import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { MAX_TAG_LENGTH, tagForm } from '#features/guests/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Panel } from '#platform/web/office/panel.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { attempt, type RemarksOwner, undoToast } from './remarks.ts'
import { useFocusOnOpen } from './use-focus-on-open.ts'

interface TagsPanelProps {
  owner: RemarksOwner
  tags: readonly string[]
  /** Words in use elsewhere, each offered as a button. */
  suggestedTags: readonly string[]
}

export function TagsPanel({ owner, tags, suggestedTags }: TagsPanelProps) {
  const mayEdit = usePermitted('edit lettings')
  const [isOpen, setOpen] = useState(false)
  const box = useFocusOnOpen(isOpen ? 'tag' : undefined)
  const added = (word: string) => undoToast('Tag added', () => owner.changeTags({ remove: [word] }), 'Tag removed')
  const add = (word: string) => attempt(() => owner.changeTags({ add: [word] }), 'Failed to add the tag', added(word))
  const remove = (word: string) =>
    attempt(
      () => owner.changeTags({ remove: [word] }),
      'Failed to remove the tag',
      undoToast('Tag removed', () => owner.changeTags({ add: [word] }), 'Tag added again'),
    )
  return (
    <Panel title="Tags">
      {tags.length === 0 ? (
        <p className="text-ink-soft text-sm">None yet. Only staff see tags.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              {mayEdit ? (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => void remove(tag)}
                >
                  <span className="wrap-anywhere">{tag}</span>
                  <X size={16} strokeWidth={1.75} aria-hidden="true" />
                </Button>
              ) : (
                <Badge className="wrap-anywhere">{tag}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <div ref={box} className="mt-4">
          {isOpen ? (
            <>
              <Form
                name={`tag of ${owner.name}`}
                schema={tagForm}
                initial={{ word: '' }}
                robots="none"
                send={async ({ word }) => {
                  const after = await owner.changeTags({ add: [word] })
                  return { word, isNew: after.length > tags.length }
                }}
                success={({ word, isNew }) => (isNew ? added(word) : { title: 'This tag exists already' })}
                failure={{ title: 'Error', description: 'Failed to add the tag' }}
                onSent={() => setOpen(false)}
                sendLabel="Add tag"
                sendingLabel="Adding..."
                backAction={
                  <Button variant="quiet" size="large" onClick={() => setOpen(false)}>
                    Cancel
                  </Button>
                }
              >
                <TextField name="word" label="New tag" maxLength={MAX_TAG_LENGTH} autoComplete="off" />
              </Form>
              {suggestedTags.length > 0 && (
                <div className="mt-4">
                  <p className="text-ink-soft text-sm">Tags in use</p>
                  <ul className="mt-2 flex flex-wrap gap-2">
                    {suggestedTags.map((tag) => (
                      <li key={tag}>
                        <Button
                          variant="quiet"
                          size="small"
                          aria-label={`Add the tag ${tag}`}
                          onClick={() => void add(tag)}
                        >
                          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                          <span className="wrap-anywhere">{tag}</span>
                        </Button>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </>
          ) : (
            <Button variant="secondary" size="small" data-opens="tag" onClick={() => setOpen(true)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              Add a tag
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}
