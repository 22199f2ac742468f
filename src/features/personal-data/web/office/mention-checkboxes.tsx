import type { Mention } from '#features/personal-data/contract.ts'
import { Checkbox } from '#platform/web/ui/controls/checkbox.tsx'

interface MentionCheckboxesProps {
  mentions: Mention[]
  /** The number of mentions that are not listed. */
  furtherMentions: number
  ticked: ReadonlySet<string>
  onChange: (ticked: ReadonlySet<string>) => void
}

/** Mentions of a person in other records, to be ticked one by one: a short name may mean another person. */
export function MentionCheckboxes({ mentions, furtherMentions, ticked, onChange }: MentionCheckboxesProps) {
  return (
    <fieldset className="mt-5">
      <legend className="font-medium">Mentions in other records</legend>
      <p className="mt-1 text-ink-soft text-sm">
        Tick each mention of this person. After the erasure, a search for this address may no longer find the mentions
        that you leave unticked.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {mentions.map(({ id, where, before, match, after }) => (
          <li key={id}>
            <Checkbox
              checked={ticked.has(id)}
              onChange={({ target }) => onChange(toggled(ticked, id, target.checked))}
              label={
                <span className="block min-w-0 break-words text-sm">
                  {where}
                  <span className="block text-ink-soft">
                    {before}
                    <mark>{match}</mark>
                    {after}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {furtherMentions > 0 && (
        <p className="mt-2 text-ink-soft text-sm">{furtherMentions} more are not listed. They do not change.</p>
      )}
    </fieldset>
  )
}

function toggled(ticked: ReadonlySet<string>, id: string, isTicked: boolean): ReadonlySet<string> {
  const others = [...ticked].filter((other) => other !== id)
  return new Set(isTicked ? [...others, id] : others)
}
