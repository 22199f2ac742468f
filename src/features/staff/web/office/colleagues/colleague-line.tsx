import { ROLES } from '#features/permissions.ts'
import type { Colleague } from '#features/staff/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { colleagueName } from './colleague-name.ts'

interface ColleagueLineProps {
  colleague: Colleague
  isSelf: boolean
  onChangeRole: () => void
  /** Undefined where no link can be emailed. */
  onReset: (() => void) | undefined
  onRemove: () => void
}

/** A member's own account is changed under My account, and its role by a colleague. */
export function ColleagueLine({ colleague, isSelf, onChangeRole, onReset, onRemove }: ColleagueLineProps) {
  const { username, email, role, isInvited, hasSecondFactor } = colleague
  const name = colleagueName(colleague)
  const about = <span className="sr-only">: {name}</span>
  return (
    <div className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
        {isSelf && <Badge tone="blue">You</Badge>}
        {isInvited && <Badge tone="amber">No password chosen yet</Badge>}
        {hasSecondFactor && <Badge tone="green">Second factor on</Badge>}
      </p>
      <p className="mt-1">{ROLES[role].label}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        Username {username}
        {email !== '' && email !== username && ` · ${email}`}
      </p>
      {!isSelf && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={onChangeRole}>
            Change role{about}
          </Button>
          {onReset && (
            <Button variant="secondary" size="small" onClick={onReset}>
              {isInvited ? 'Send the invitation again' : 'Reset password'}
              {about}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onRemove}>
            Remove{about}
          </Button>
        </div>
      )}
    </div>
  )
}
